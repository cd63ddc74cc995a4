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

/** Each section gives rows { what, value, goal or least, unit? }: a value at or below its goal, or at or above the least, is within it. */
const sections = { "start-up": startUp, kernel, sockets, all, gateway, inputs, simulators, sweep, truth };

await runSections(sections, ({ what, value, goal, least, unit = "" }) => {
  const isWithin = value <= (goal ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
  const bound = goal === undefined ? `at least ${least}${unit}` : `goal ${goal}${unit}`;
  const within = goal === undefined && least === undefined ? "" : `${bound}   ${isWithin ? "within" : "BEYOND"}`;
  console.log(`  ${what.padEnd(60)}${`${value.toFixed(2)}${unit}`.padStart(10)}   ${within}`);
});
