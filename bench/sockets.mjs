// The promises of the real world about times: a refusal is immediate; a timeout is never early and hardly late.
import { bundled } from "./bundled.mjs";

const LIMIT_MS = 100;

export async function sockets() {
  const { refused, timedOut } = await bundled("bench/sockets.ts");
  const refusals = sorted(await refused(200));
  const limits = sorted(await timedOut(100, LIMIT_MS));
  return [
    { what: "a refused order, in the median", value: at(refusals, 0.5), goal: 3, unit: " ms" },
    { what: "a limit's earliest, before its time", value: LIMIT_MS - limits[0], goal: 0, unit: " ms" },
    { what: "a limit's latest but one in a hundred", value: at(limits, 0.98) - LIMIT_MS, goal: 10, unit: " ms" },
  ];
}

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, share) => list[Math.floor(list.length * share)];
