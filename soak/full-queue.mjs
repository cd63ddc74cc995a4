// A connection to a full accept queue hangs, each time, while every core is kept busy: with each client, up to its limit.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { bundled } from "../bench/bundled.mjs";

const TIMES = Number(process.env.SOAK_QUEUES ?? 200);
const SIDE_BY_SIDE = 10;
const clients = ["undici", "fetch", "http"];
const busy = "for (;;) {}";

export async function fullQueue() {
  const { loadScenario, play } = await bundled("../soak/play.ts");
  const scenario = await loadScenario("connect-hangs");
  const run = (turn) => {
    const changes = { order: { client: clients[turn % clients.length] } };
    return play(scenario, { world: "real", seed: 1, capMs: 60_000, changes });
  };
  const loads = Array.from({ length: availableParallelism() }, () => new Worker(busy, { eval: true }));
  const fallen = [];
  try {
    for (let turn = 0; turn < TIMES; turn += SIDE_BY_SIDE) {
      const reports = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, at) => run(turn + at)));
      for (const { verdict } of reports) fallen.push(...verdict.checks.filter(({ holds }) => !holds));
    }
  } finally {
    for (const load of loads) await load.terminate();
  }
  const [first] = fallen;
  const saw = first === undefined ? "all of them" : `${fallen.length} did not; first: ${first.says}, saw ${first.saw}`;
  return [{ what: `${TIMES} connects to a full queue hang until the limit`, holds: fallen.length === 0, saw }];
}
