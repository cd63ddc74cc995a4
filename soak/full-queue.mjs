// Connects to a full accept queue while all cores are busy: with each client, every connection hangs until its timeout.
import { bundled } from "../bench/bundled.mjs";
import { underLoad } from "./load.mjs";
import { slice } from "./slice.mjs";

const TIMES = Number(process.env.SOAK_QUEUES ?? slice(40, 200));
const SIDE_BY_SIDE = 10;
const clients = ["undici", "fetch", "http"];

export async function fullQueue() {
  const { playNamed } = await bundled("soak/play.ts");
  const run = (turn) => {
    const changes = { order: { client: clients[turn % clients.length] } };
    return playNamed("connect-hangs", { world: "real", seed: 1, capMs: 60_000, changes });
  };
  const fallen = [];
  await underLoad(1, async () => {
    for (let turn = 0; turn < TIMES; turn += SIDE_BY_SIDE) {
      const reports = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, at) => run(turn + at)));
      for (const { verdict } of reports) fallen.push(...verdict.checks.filter(({ holds }) => !holds));
    }
  });
  const [first] = fallen;
  const saw = first === undefined ? "all of them" : `${fallen.length} did not; first: ${first.says}, saw ${first.saw}`;
  return [{ what: `${TIMES} connects to a full queue hang until the limit`, holds: fallen.length === 0, saw }];
}
