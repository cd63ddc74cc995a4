import type { TokenBudget } from "../../policy/retry/budget.ts";
import { type Request, Retry } from "../../policy/retry/retry.ts";
import type { RetryRules } from "../../policy/retry/rules.ts";
import { sayDuration } from "../../text/units.ts";
import type { What } from "../../trace.ts";
import type { Ctx, Outcome } from "../service.ts";
import { endOf, sayEnd } from "./ends.ts";

interface Tries<Result> {
  readonly ctx: Ctx;
  readonly rules: RetryRules;
  readonly budget: TokenBudget | undefined;
  readonly request: Request;
  readonly deadlineMs: number;
  /** Whether nobody waits for the answer any more. */
  isOver(): boolean;
  once(nth: number): Promise<Result>;
  outcomeOf(result: Result): Outcome;
  /** The result if the budget allows no further try. */
  rejected(by: string): Result;
}

/**
 * Tries until a try succeeds, or until the rules, the budget or the deadline allow no more. The result is that of the
 * last try, or the budget's rejection.
 */
export function retried<Result>(tries: Tries<Result>): Promise<Result> {
  const { ctx, rules, budget, request } = tries;
  const nowMs = ctx.clock.now();
  const retry = new Retry(rules, request, nowMs);
  budget?.begins(nowMs);
  return next(tries, retry);
}

function next<Result>(tries: Tries<Result>, retry: Retry): Promise<Result> {
  return tries.once(retry.tries).then((result) => after(tries, retry, result));
}

function after<Result>(tries: Tries<Result>, retry: Retry, result: Result): Result | Promise<Result> {
  const { ctx, budget, deadlineMs } = tries;
  const { clock } = ctx;
  const nowMs = clock.now();
  const outcome = tries.outcomeOf(result);
  const decision = retry.ended(nowMs, endOf(outcome), () => ctx.chance("retry/wait"));
  if (decision.kind === "stop" || tries.isOver()) return result;
  const { waitMs } = decision;
  const last = sayEnd(outcome);
  if (nowMs + waitMs >= deadlineMs) {
    const says = "no further try: it would begin too late";
    ctx.note({ kind: "decided", by: "deadline", says, after: last });
    return result;
  }
  discard(outcome);
  if (budget?.allows(nowMs) === false) {
    const says = `no further try after ${last}: the budget is spent`;
    ctx.note({ kind: "decided", by: "budget", says, after: last, left: budget.tokens });
    return tries.rejected("budget");
  }
  if (ctx.isTraced) ctx.note(again(waitMs, last, budget));
  return waitMs > 0 ? clock.sleep(waitMs).then(() => next(tries, retry)) : next(tries, retry);
}

/** Cancels the body of an answer that another try replaces. */
function discard(outcome: Outcome): void {
  if ("body" in outcome && !(outcome.body instanceof Uint8Array)) outcome.body.cancel();
}

function again(waitMs: number, after: string, budget: TokenBudget | undefined): What {
  const later = waitMs > 0 ? ` in ${sayDuration(Math.round(waitMs))}` : "";
  return {
    kind: "decided",
    by: "retry",
    says: `tries again${later}, after ${after}`,
    after,
    waitMs,
    ...(budget !== undefined && { left: budget.tokens }),
  };
}
