// All scenarios in the real world, again and again, while every core is kept busy.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { lab } from "./lab.mjs";

const RUNS = Number(process.env.SOAK_RUNS ?? 50);
const busy = "for (;;) {}";

export async function flakes() {
  const loads = Array.from({ length: availableParallelism() }, () => new Worker(busy, { eval: true }));
  const fallen = new Map();
  try {
    for (let run = 0; run < RUNS; run++) {
      const { code, out, err } = await lab(["run", "--all", "--world", "real", "--json"]);
      if (code === 0) continue;
      for (const name of code === 1 ? falls(out) : [`exit ${code}: ${err.slice(0, 200)}`]) {
        fallen.set(name, (fallen.get(name) ?? 0) + 1);
      }
    }
  } finally {
    for (const load of loads) await load.terminate();
  }
  const saw = [...fallen].map(([name, count]) => `${name} ${count} times`).join(", ") || "none fell";
  return [{ what: `${RUNS} runs of all scenarios on loaded cores`, holds: fallen.size === 0, saw }];
}

/** Which scenarios did not hold, and what was seen instead. */
function falls(out) {
  return JSON.parse(out)
    .reports.filter(({ skipped, verdict }) => skipped === null && !verdict.holds)
    .map(({ scenario, verdict }) => {
      const { says, saw } = verdict.checks.find(({ holds }) => !holds);
      return `${scenario} (${says}; saw ${saw})`;
    });
}
