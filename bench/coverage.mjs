// How often the printed intervals of times contain the exact value. `-- coverage` takes a quarter of an hour on two cores, `-- coverage --quick` a minute or two.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { bundledAt } from "./bundled.mjs";

const whole = [
  { calls: 100_000, seeds: 200 },
  { calls: 1_000_000, seeds: 40 },
];
const quick = [{ calls: 100_000, seeds: 20 }];
const AT_ONCE = 10;

/** Without its name on the command line only a part is played, because all sections together are long enough. */
export async function coverage() {
  const sizes = process.argv.includes("coverage") && !process.argv.includes("--quick") ? whole : quick;
  return bundledAt("bench/coverage.ts", async (bundle) => {
    const { models, busyShares } = await import(bundle);
    const cells = sizes.flatMap(({ calls, seeds }) =>
      models.flatMap((model) => busyShares.map((busy) => ({ ...model, busy, calls, seeds }))),
    );
    const tasks = cells.flatMap((cell) =>
      Array.from({ length: Math.ceil(cell.seeds / AT_ONCE) }, (_, at) => ({
        ...{ cell, fromSeed: 1 + at * AT_ONCE },
        seeds: Math.min(AT_ONCE, cell.seeds - at * AT_ONCE),
      })),
    );
    const found = new Map();
    await inWorkers(bundle, tasks, ({ cell }, counts) => {
      const sums = found.get(cell) ?? counts.map(({ what }) => ({ what, closed: 0, open: 0, inside: 0 }));
      for (const [at, each] of counts.entries())
        for (const key of ["closed", "open", "inside"]) sums[at][key] += each[key];
      found.set(cell, sums);
    });
    return rowsOf(cells.flatMap((cell) => found.get(cell).map((sums) => ({ cell, ...sums }))));
  });
}

/** Gives each worker the next task until none is left. */
async function inWorkers(bundle, tasks, done) {
  const left = [...tasks];
  const one = async () => {
    const worker = new Worker(new URL("coverage-worker.mjs", import.meta.url), { workerData: { bundle } });
    try {
      for (let task = left.shift(); task !== undefined; task = left.shift()) {
        const answer = new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
        worker.postMessage({ ...task.cell, fromSeed: task.fromSeed, seeds: task.seeds });
        done(task, await answer);
        worker.removeAllListeners("error");
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, one));
}

const USUAL = 0.95;

/** A share is beyond a bound if an interval that contains the exact value in 95 % would hardly ever give it, because 40 seeds say little. */
function rowsOf(figures) {
  const [torn, few, many] = [[], [], []];
  for (const { cell, what, closed, open, inside } of figures) {
    const { seeds } = cell;
    const name = `${cell.name} ${cell.busy} ${what.padEnd(4)} ${cell.calls.toExponential(0)} calls`;
    const kind =
      closed === seeds ? "both ends" : open === seeds ? "open end" : closed + open === 0 ? "none" : "DIFFERS";
    if (kind === "DIFFERS") torn.push(name);
    if (inside < 0.9 * (closed + open) && atMost(inside, closed + open, USUAL) < 0.001) few.push(name);
    if (closed > 0 && inside > 0.99 * seeds && 1 - atMost(inside - 1, seeds, USUAL) < 0.001) many.push(name);
    const share = closed + open === 0 ? "" : `${((100 * inside) / (closed + open)).toFixed(1)} %`;
    console.log(`  ${name.padEnd(36)}${kind.padEnd(10)}${share.padStart(8)}   ${inside} of ${closed + open}`);
  }
  return [
    { what: "figures that print in some seeds only", value: torn.length, goal: 0 },
    { what: "figures whose intervals contain the truth in fewer than 90 %", value: few.length, goal: 0 },
    { what: "figures with both ends that contain it in more than 99 %", value: many.length, goal: 0 },
  ];
}

/** The probability of at most this many successes. */
function atMost(count, trials, probability) {
  let [term, sum] = [(1 - probability) ** trials, 0];
  for (let at = 0; at <= count; at++) {
    sum += term;
    term *= ((trials - at) / (at + 1)) * (probability / (1 - probability));
  }
  return sum;
}
