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
  /** Nobody waits for the answer any more. */
  isOver(): boolean;
  once(nth: number): Promise<Result>;
  outcomeOf(result: Result): Outcome;
  /** The outcome of a try that was not allowed to begin. */
  rejected(by: string): Result;
}

/** Tries until a try ends well, or the rules, the budget or the time allow no more. The last try decides; the budget rejects it. */
export async function retried<Result>(tries: Tries<Result>): Promise<Result> {
  const { ctx, rules, budget, request, deadlineMs, once, outcomeOf } = tries;
  const { clock } = ctx;
  const retry = new Retry(rules, request, clock.now());
  const random = () => ctx.chance("retry/wait");
  budget?.begins(clock.now());
  for (let nth = 1; ; nth++) {
    const result = await once(nth);
    const outcome = outcomeOf(result);
    const decision = retry.ended(clock.now(), endOf(outcome), random);
    if (decision.kind === "stop" || tries.isOver()) return result;
    const { waitMs } = decision;
    const after = sayEnd(outcome);
    if (clock.now() + waitMs >= deadlineMs) {
      ctx.note({ kind: "decided", by: "deadline", says: "no further try: it would begin too late", after });
      return result;
    }
    if (budget?.allows(clock.now()) === false) {
      ctx.note({
        kind: "decided",
        by: "budget",
        says: `no further try after ${after}: the budget is spent`,
        after,
        left: budget.tokens,
      });
      discard(outcome);
      return tries.rejected("budget");
    }
    if (ctx.isTraced) ctx.note(again(waitMs, after, budget));
    discard(outcome);
    if (waitMs > 0) await clock.sleep(waitMs);
  }
}

/** Nobody reads the rest of an answer that another try replaces. */
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
