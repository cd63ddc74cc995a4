import type { TokenBudget } from "../../policy/retry/budget.ts";
import { type Request, Retry } from "../../policy/retry/retry.ts";
import type { RetryRules } from "../../policy/retry/rules.ts";
import { sayDuration } from "../../text/units.ts";
import type { What } from "../../trace.ts";
import type { Later, Soon } from "../later.ts";
import type { Ctx, Outcome } from "../service.ts";
import { discard } from "./attempt.ts";
import { endOf, sayEnd, sayWhat } from "./ends.ts";

interface Tries<Result> {
  readonly ctx: Ctx;
  readonly rules: RetryRules;
  readonly budget: TokenBudget | undefined;
  readonly request: Request;
  readonly deadlineMs: number;
  /** Whether nobody waits for the answer any more. */
  isOver(): boolean;
  once(nth: number): Soon<Result>;
  outcomeOf(result: Result): Outcome;
  /** The result if the budget allows no further try. */
  rejected(by: string): Result;
}

/**
 * Tries until a try succeeds, or until the rules, the budget or the deadline allow no more. The result is that of the
 * last try, or the budget's rejection.
 */
export function retried<Result>(tries: Tries<Result>): Soon<Result> {
  const retrying = new Retrying(tries);
  const first = retrying.once();
  return first instanceof Promise ? retrying.withPromises(first) : retrying.withCallbacks(first);
}

/** The step after a try: the end, or a wait before another. */
type Step<Result> = { readonly ends: Result } | { readonly waitMs: number };

class Retrying<Result> {
  readonly #tries: Tries<Result>;
  readonly #retry: Retry;
  #end: Later<Result> | undefined;

  constructor(tries: Tries<Result>) {
    const { ctx, rules, budget, request } = tries;
    const nowMs = ctx.clock.now();
    this.#tries = tries;
    this.#retry = new Retry(rules, request, nowMs);
    budget?.begins(nowMs);
  }

  once(): Soon<Result> {
    return this.#tries.once(this.#retry.tries);
  }

  async withPromises(first: Promise<Result>): Promise<Result> {
    for (let result = await first; ; result = await this.once()) {
      const step = this.#after(result);
      if ("ends" in step) return step.ends;
      if (step.waitMs > 0) await this.#tries.ctx.clock.sleep(step.waitMs);
    }
  }

  /** Does the same as `withPromises`; in a storm, promises would take a fifth of the time. */
  withCallbacks(first: Later<Result>): Later<Result> {
    const end = first.another<Result>();
    this.#end = end;
    this.#goOn(first);
    return end;
  }

  again(): void {
    this.#goOn(this.once());
  }

  ended(result: Result): void {
    if (this.#goesOn(result)) this.again();
  }

  /** Loops instead of recursing, because a thousand tries may fail within one turn. */
  #goOn(begun: Soon<Result>): void {
    for (let soon = begun; ; soon = this.once()) {
      if (soon instanceof Promise) {
        this.#tries.ctx.clock.promised();
        soon.then((result) => this.ended(result));
        return;
      }
      if (!soon.isHere) {
        soon.tell(tellEnded, this);
        return;
      }
      if (!this.#goesOn(soon.value!)) return;
    }
  }

  /** Whether the next try begins at once. */
  #goesOn(result: Result): boolean {
    const step = this.#after(result);
    if ("ends" in step) this.#end!.come(step.ends);
    else if (step.waitMs > 0) this.#tries.ctx.clock.callAfter(step.waitMs, tryAgain, this);
    else return true;
    return false;
  }

  #after(result: Result): Step<Result> {
    const { ctx, budget, deadlineMs } = this.#tries;
    const nowMs = ctx.clock.now();
    const outcome = this.#tries.outcomeOf(result);
    const decision = this.#retry.ended(nowMs, endOf(outcome), () => ctx.chance("retry/wait"));
    if (decision.kind === "stop" || this.#tries.isOver()) return { ends: result };
    const { waitMs } = decision;
    const last = sayEnd(outcome);
    if (nowMs + waitMs >= deadlineMs) {
      const says = "no further try: it would begin too late";
      ctx.note({ kind: "decided", by: "deadline", says, after: last });
      return { ends: result };
    }
    discard(outcome);
    if (budget?.allows(nowMs) === false) {
      const says = `no further try after ${sayWhat(outcome)}: the retry budget is spent`;
      ctx.note({ kind: "decided", by: "budget", says, after: last, left: budget.tokens });
      return { ends: this.#tries.rejected("budget") };
    }
    if (ctx.isTraced) ctx.note(again(waitMs, outcome, budget));
    return { waitMs };
  }
}

function tellEnded<Result>(result: Result, retrying: Retrying<Result>): void {
  retrying.ended(result);
}

function tryAgain<Result>(retrying: Retrying<Result>): void {
  retrying.again();
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
