// Prints the figures that the project promises, as ratios measured in this one run, beside their goals: npm run bench [-- section ...]
import { gateway } from "./gateway.mjs";
import { kernel } from "./kernel.mjs";
import { sockets } from "./sockets.mjs";
import { startUp } from "./start-up.mjs";

/** Each section gives rows { what, value, goal, unit? }; a value at or below its goal is within it. */
const sections = { "start-up": startUp, kernel, sockets, gateway };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`no section called ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`);
  process.exit(2);
}
for (const [name, section] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(name);
  for (const { what, value, goal, unit = "" } of await section()) {
    const within = goal === undefined ? "" : `goal ${goal}${unit}   ${value <= goal ? "within" : "BEYOND"}`;
    console.log(`  ${what.padEnd(44)}${`${value.toFixed(2)}${unit}`.padStart(10)}   ${within}`);
  }
}
