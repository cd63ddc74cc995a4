// Sends generated requests to the gateway over real sockets: nothing crashes or hangs, and the next valid request is served.
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const SEEDS = slice(2, 10);
const REQUESTS = 1000;

export async function gateway() {
  const { fuzzGateway } = await bundled("soak/gateway-fuzz.ts");
  const fallen = [];
  for (let seed = 1; seed <= SEEDS; seed++) fallen.push(...(await fuzzGateway(seed, REQUESTS)));
  const saw = fallen.length === 0 ? "none fell" : `${fallen.length} fell, the first: ${fallen[0]}`;
  return [{ what: `${SEEDS * REQUESTS} requests to the gateway`, holds: fallen.length === 0, saw }];
}
