import type { TokenBudget } from "../../../policy/retry/budget.ts";
import { type RetriedRequest, Retry } from "../../../policy/retry/retry.ts";
import type { RetryRules } from "../../../policy/retry/retry-rules.ts";
import { sayDuration } from "../../../text/values/units.ts";
import type { What } from "../../../trace.ts";
import type { Cancellation } from "../../cancellation.ts";
import type { Ctx, Outcome } from "../../service.ts";
import type { Task } from "../../task.ts";
import { discard } from "../attempt.ts";
import { endOf, sayEnd, sayWhat } from "../ends.ts";

interface Tries<Result> {
  readonly ctx: Ctx;
  readonly rules: RetryRules;
  readonly budget: TokenBudget | undefined;
  readonly request: RetriedRequest;
  readonly deadlineMs: number;
  /** Cancelled when nobody waits for the answer any more. */
  readonly cancellation: Cancellation | undefined;
  once(nth: number): Task<Result>;
  outcomeOf(result: Result): Outcome;
  /** The result if the budget allows no further attempt. */
  rejected(by: string): Result;
}

/**
 * Tries until a try succeeds, or until the rules, the budget or the deadline allow no more. The result is that of the
 * last try, or the budget's rejection.
 */
export function* retried<Result>(tries: Tries<Result>): Task<Result> {
  const { ctx, rules, budget, request, cancellation } = tries;
  const nowMs = ctx.clock.now();
  const retry = new Retry(rules, request, nowMs);
  budget?.begins(nowMs);
  for (;;) {
    const result = yield* tries.once(retry.tries);
    const step = after(tries, retry, result);
    if ("ends" in step) return step.ends;
    if (step.waitMs > 0) yield* ctx.clock.sleep(step.waitMs, cancellation);
    if (cancellation?.cancelled) return result;
  }
}

/** The step after a try: the end, or a wait before another. */
type NextTry<Result> = { readonly ends: Result } | { readonly waitMs: number };

function after<Result>(tries: Tries<Result>, retry: Retry, result: Result): NextTry<Result> {
  const { ctx, budget, deadlineMs } = tries;
  const nowMs = ctx.clock.now();
  const outcome = tries.outcomeOf(result);
  const decision = retry.ended(nowMs, endOf(outcome), () => ctx.chance("retry/wait"));
  if (decision.kind === "stop" || tries.cancellation?.cancelled) return { ends: result };
  const { waitMs } = decision;
  const last = sayEnd(outcome);
  if (nowMs + waitMs >= deadlineMs) {
    const says = "no further attempt: it would begin too late";
    ctx.note({ kind: "decided", by: "deadline", says, after: last });
    return { ends: result };
  }
  discard(outcome);
  if (budget?.allows(nowMs) === false) {
    const says = `no further attempt after ${sayWhat(outcome)}: the retry budget is spent`;
    ctx.note({ kind: "decided", by: "budget", says, after: last, left: budget.tokens });
    return { ends: tries.rejected("budget") };
  }
  if (ctx.isTraced) ctx.note(again(waitMs, outcome, budget));
  return { waitMs };
}

function again(waitMs: number, outcome: Outcome, budget: TokenBudget | undefined): What {
  const later = waitMs > 0 ? ` in ${sayDuration(Math.round(waitMs))},` : "";
  return {
    kind: "decided",
    by: "retry",
    says: `tries again${later} after ${sayWhat(outcome)}`,
    after: sayEnd(outcome),
    waitMs,
    ...(budget !== undefined && { left: budget.tokens }),
  };
}
