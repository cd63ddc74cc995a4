// Sends generated requests to generated applications over real sockets: nothing crashes, hangs or reveals a secret.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const SEEDS = slice(4, 20);
const SETTINGS = 25;
const REQUESTS = 20;

export async function health() {
  const { fuzzHealth } = await bundled("soak/health-fuzz.ts");
  const fallen = [];
  for (let seed = 1; seed <= SEEDS; seed++) fallen.push(...(await fuzzHealth(seed, SETTINGS, REQUESTS)));
  const saw = fallen.length === 0 ? "none fell" : `${fallen.length} fell, the first: ${fallen[0]}`;
  return [{ what: `${SEEDS * SETTINGS * REQUESTS} requests to health`, holds: fallen.length === 0, saw }];
}
