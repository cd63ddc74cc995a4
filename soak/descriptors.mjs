// Plays each scenario several times in one process: afterwards no more files, threads and child processes are open than before.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const TIMES = slice(2, 5);

export async function descriptors() {
  const { listScenarios, playNamed } = await bundled("soak/play.ts");
  const names = listScenarios()
    .filter(({ worlds }) => worlds.includes("real"))
    .map(({ name }) => name);
  const leaking = [];
  for (const name of names) {
    const run = () => playNamed(name, { world: "real", seed: 1, capMs: 60_000 });
    await run();
    const before = await open();
    await Promise.all(Array.from({ length: TIMES }, run));
    const after = await open();
    for (const what of Object.keys(before)) {
      if (after[what] > before[what]) leaking.push(`${name} ${before[what]} → ${after[what]} ${what}`);
    }
  }
  const saw = leaking.join(", ") || "the same number after as before";
  const what = `open files, threads and children of ${names.length} scenarios, ${TIMES} times each`;
  return [{ what, holds: leaking.length === 0, saw }];
}

/** Counts open files, threads and children, after a pause in which Node closes released ones. */
async function open() {
  await pause(50);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return {
    files: readdirSync("/proc/self/fd").length,
    threads: readdirSync("/proc/self/task").length,
    children: readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean).length,
  };
}
