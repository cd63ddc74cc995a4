// Each scenario alone, several times in one process: as many open files afterwards as before.
import { readdirSync } from "node:fs";
import { bundled } from "../bench/bundled.mjs";

const TIMES = 5;

export async function descriptors() {
  const { listScenarios, loadScenario, play } = await bundled("../soak/play.ts");
  const names = listScenarios()
    .filter(({ worlds }) => worlds.includes("real"))
    .map(({ name }) => name);
  const leaking = [];
  for (const name of names) {
    const scenario = await loadScenario(name);
    const run = () => play(scenario, { world: "real", seed: 1, capMs: 60_000 });
    await run();
    const before = await open();
    await Promise.all(Array.from({ length: TIMES }, run));
    const after = await open();
    if (after > before) leaking.push(`${name} ${before} → ${after}`);
  }
  const saw = leaking.join(", ") || "the same number after as before";
  return [{ what: `open files of ${names.length} scenarios, ${TIMES} times each`, holds: leaking.length === 0, saw }];
}

/** How many files are open, once the platform has closed what was given up. */
async function open() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return readdirSync("/proc/self/fd").length;
}
