import type { RunTrace } from "../run-trace.ts";

let runs = 0;

/**
 * Returns names for a run that begins now; `each`: whether each call has a trace of its own. They follow from the moment, the
 * process and the run, because loading random numbers would delay each real run by some milliseconds.
 */
export function newTrace(each: boolean): RunTrace {
  runs += 1;
  const startedAtMs = Date.now();
  const moment = startedAtMs.toString(16).padStart(11, "0");
  const run = ((process.pid * 4099 + runs) % 0x100000).toString(16).padStart(5, "0");
  const half = moment + run;
  return { id: each ? half : half + half, startedAtMs };
}
