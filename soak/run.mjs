// What needs repetition to be believed: npm run soak [-- section ...]. Each section ends by itself; exit 1 where one falls short.
import { descriptors } from "./descriptors.mjs";
import { flakes } from "./flakes.mjs";
import { fullQueue } from "./full-queue.mjs";
import { gateway } from "./gateway.mjs";
import { health } from "./health.mjs";
import { interrupts } from "./interrupts.mjs";

/** Each section gives rows { what, holds, saw }. */
const sections = { descriptors, "full-queue": fullQueue, gateway, health, interrupts, flakes };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`no section called ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`);
  process.exit(2);
}
for (const [name, section] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(name);
  for (const { what, holds, saw } of await section()) {
    console.log(`  ${holds ? "holds" : "FALLS"}  ${what}: ${saw}`);
    if (!holds) process.exitCode = 1;
  }
}
