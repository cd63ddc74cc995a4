import { type RetriedRequest, Retry } from "./retry.ts";
import type { RetryRules, TryEnd } from "./retry-rules.ts";

export interface Tried {
  readonly end: TryEnd;
  /** The wait before it; 0 before the first. */
  readonly waitMs: number;
}

/** Bounds the simulation of endless retries. */
const most = 40;

/** Simulates one request whose tries end as listed; the last end repeats. All rules get the same random numbers. */
export function simulateRetry(
  rules: RetryRules,
  request: RetriedRequest,
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
    // A timer with a negative time fires at once.
    waitMs = Math.max(0, decision.waitMs);
    nowMs += waitMs;
  }
  return { tried, goesOn: true };
}
