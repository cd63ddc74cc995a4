import * as v from "valibot";
import { Retry } from "../../../src/policy/retry/retry.ts";
import type { TryEnd } from "../../../src/policy/retry/retry-rules.ts";
import type { Played } from "./compare.ts";
import type { Recorded } from "./recorded.ts";

export const functionCase = v.object({
  id: v.string(),
  setting: v.string(),
  script: v.array(v.string()),
  callMs: v.optional(v.number(), 0),
  output: v.object({
    attempts: v.number(),
    startsMs: v.optional(v.array(v.number())),
    delaysMs: v.array(v.number()),
    delaysAreRandom: v.optional(v.boolean(), false),
    randoms: v.optional(v.array(v.number())),
    result: v.looseObject({ atMs: v.optional(v.number()) }),
  }),
});
export type FunctionCase = v.InferOutput<typeof functionCase>;

const mostTries = 10_000;

/** Plays one call of a function. Its tries end as in the script, whose last entry repeats. */
export function playFunction(
  recorded: Recorded,
  { script, callMs }: FunctionCase,
  onNode: boolean,
  random: () => number,
): Played {
  const retry = new Retry(recorded.rules, { method: "", stream: false }, 0);
  const startsMs: number[] = [];
  const delaysMs: number[] = [];
  let nowMs = 0;
  for (;;) {
    startsMs.push(nowMs);
    // On Node a timer of 0 ms that is set by another timer takes a millisecond.
    nowMs += onNode && callMs === 0 && startsMs.length > 1 ? 1 : callMs;
    const end = endOf(script[Math.min(startsMs.length, script.length) - 1]!);
    const decision = retry.ended(nowMs, end, random);
    if (decision.kind === "stop" || startsMs.length === mostTries) {
      const why = decision.kind === "stop" ? decision.why : "tries";
      const last = { end, why, duringTry: true, resumes: false, tries: startsMs.length, passedMs: nowMs, method: "" };
      return { attempts: startsMs.length, startsMs, delaysMs, result: recorded.tell(last), atMs: nowMs };
    }
    if (recorded.writesDown?.(decision.waitMs) !== false) delaysMs.push(decision.waitMs);
    nowMs += decision.waitMs;
  }
}

function endOf(outcome: string): TryEnd {
  return outcome === "ok" || outcome === "bad" ? { answer: outcome } : { failure: outcome };
}
