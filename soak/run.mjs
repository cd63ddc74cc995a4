// What needs repetition to be believed: npm run soak [-- section ...]. Each section ends by itself; exit 1 where one falls short.
import { runSections } from "../bench/sections.mjs";
import { descriptors } from "./descriptors.mjs";
import { flakes } from "./flakes.mjs";
import { fullQueue } from "./full-queue.mjs";
import { gateway } from "./gateway.mjs";
import { gateways } from "./gateways.mjs";
import { health } from "./health.mjs";
import { interrupts } from "./interrupts.mjs";
import { serve } from "./serve.mjs";
import { wordings } from "./wordings.mjs";
import { worlds } from "./worlds.mjs";

/** Each section gives rows { what, holds, saw }. */
const sections = {
  descriptors,
  "full-queue": fullQueue,
  gateway,
  gateways,
  wordings,
  worlds,
  health,
  interrupts,
  serve,
  flakes,
};

await runSections(sections, ({ what, holds, saw }) => {
  console.log(`  ${holds ? "holds" : "FALLS"}  ${what}: ${saw}`);
  if (!holds) process.exitCode = 1;
});
