import { type Request, Retry } from "./retry.ts";
import type { RetryRules, TryEnd } from "./rules.ts";

export interface Tried {
  readonly end: TryEnd;
  /** The wait before it; 0 before the first. */
  readonly waitMs: number;
}

/** No list of tries that never ends is drawn whole. */
const most = 40;

/** One request whose tries end so, one after another; the last end repeats. Random numbers are the same for all rules. */
export function simulateRetry(
  rules: RetryRules,
  request: Request,
  ends: readonly TryEnd[],
  random: () => number,
): { readonly tried: readonly Tried[]; readonly goesOn: boolean } {
  const retry = new Retry(rules, request, 0);
  const tried: Tried[] = [];
  let nowMs = 0;
  let waitMs = 0;
  for (let nth = 0; nth < most; nth++) {
    const end = ends[Math.min(nth, ends.length - 1)]!;
    tried.push({ end, waitMs });
    const decision = retry.ended(nowMs, end, random);
    if (decision.kind === "stop") return { tried, goesOn: false };
    // A library may ask its timer for a negative time, and that is none.
    waitMs = Math.max(0, decision.waitMs);
    nowMs += waitMs;
  }
  return { tried, goesOn: true };
}
