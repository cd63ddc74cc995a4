// npm run bench [-- section ...]: measures the figures that the project promises, mostly as ratios, and prints them with their goals.
import { all } from "./all.mjs";
import { coverage } from "./coverage.mjs";
import { gateway } from "./gateway.mjs";
import { hunt } from "./hunt.mjs";
import { inputs } from "./inputs.mjs";
import { kernel } from "./kernel.mjs";
import { papers } from "./papers.mjs";
import { proxy } from "./proxy.mjs";
import { runSections } from "./sections.mjs";
import { simulators } from "./simulators.mjs";
import { sockets } from "./sockets.mjs";
import { startUp } from "./start-up.mjs";
import { sweep } from "./sweep.mjs";
import { truth } from "./truth.mjs";

/** Each section returns rows { what, value, goal?, least?, unit? }. The value must not be above its goal nor below its least. */
const sections = {
  "start-up": startUp,
  kernel,
  sockets,
  all,
  gateway,
  proxy,
  papers,
  hunt,
  inputs,
  simulators,
  sweep,
  truth,
  coverage,
};

await runSections(sections, ({ what, value, goal, least, unit = "" }) => {
  const isWithin = value <= (goal ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
  const bound = goal === undefined ? `at least ${least}${unit}` : `goal ${goal}${unit}`;
  const within = goal === undefined && least === undefined ? "" : `${bound}   ${isWithin ? "within" : "BEYOND"}`;
  console.log(`  ${what.padEnd(60)}${`${value.toFixed(2)}${unit}`.padStart(10)}   ${within}`);
});
