import { randomBytes } from "node:crypto";
import { halfDigits, type RunTrace } from "../run-trace.ts";

/** Returns names for a run that begins now; `each`: whether each call has a trace of its own. */
export function newTrace(each: boolean): RunTrace {
  const digits = each ? halfDigits : 2 * halfDigits;
  return { id: randomBytes(digits / 2).toString("hex"), startedAtMs: Date.now() };
}
