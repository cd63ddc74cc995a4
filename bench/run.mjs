// Prints the figures that the project promises, as ratios measured in this one run, beside their goals: npm run bench [-- section ...]
import { all } from "./all.mjs";
import { gateway } from "./gateway.mjs";
import { inputs } from "./inputs.mjs";
import { kernel } from "./kernel.mjs";
import { runSections } from "./sections.mjs";
import { simulators } from "./simulators.mjs";
import { sockets } from "./sockets.mjs";
import { startUp } from "./start-up.mjs";
import { sweep } from "./sweep.mjs";
import { truth } from "./truth.mjs";

/** Each section gives rows { what, value, goal, unit? }; a value at or below its goal is within it. */
const sections = { "start-up": startUp, kernel, sockets, all, gateway, inputs, simulators, sweep, truth };

await runSections(sections, ({ what, value, goal, unit = "" }) => {
  const within = goal === undefined ? "" : `goal ${goal}${unit}   ${value <= goal ? "within" : "BEYOND"}`;
  console.log(`  ${what.padEnd(44)}${`${value.toFixed(2)}${unit}`.padStart(10)}   ${within}`);
});
