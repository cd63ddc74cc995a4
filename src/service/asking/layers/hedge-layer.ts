import { sayDuration } from "../../../text/values/units.ts";
import { Cancellation } from "../../cancellation.ts";
import type { Timer } from "../../host.ts";
import { isFailure, type Outcome } from "../../service.ts";
import { begin, Deferred } from "../../task.ts";
import {
  type Attempt,
  type AttemptOutcome,
  cancellationOf,
  discard,
  type Layer,
  type Next,
  outcomeOf,
} from "../attempt.ts";

export interface HedgeRule {
  readonly afterMs: number;
  readonly most: number;
  /** Whether an attempt that lost is aborted, with its connection. */
  readonly cancels: boolean;
}

/**
 * Sends the same request again while the first has no answer. The first answer that no other attempt could improve
 * wins, or else the last outcome.
 */
export function hedge(rule: HedgeRule): Layer {
  return (next) => (attempt) => {
    if (attempt.ask().isLastSending) return next(attempt);
    const race = new Race(rule, next, attempt);
    race.start();
    return race.winner;
  };
}

class Race {
  readonly #rule: HedgeRule;
  readonly #next: Next;
  readonly #attempt: Attempt;
  readonly winner = new Deferred<AttemptOutcome>();
  readonly #running = new Set<Cancellation>();
  #begun = 0;
  #over = false;
  #timer: Timer | undefined;

  constructor(rule: HedgeRule, next: Next, attempt: Attempt) {
    this.#rule = rule;
    this.#next = next;
    this.#attempt = attempt;
  }

  start(): void {
    const cancellation = new Cancellation();
    const outer = cancellationOf(this.#attempt);
    const forget = outer?.onCancel(() => cancellation.cancel());
    const hedged = this.#begun > 0;
    this.#begun += 1;
    this.#running.add(cancellation);
    const ended = (given: AttemptOutcome) => {
      forget?.();
      this.#ended(cancellation, given);
    };
    begin(this.#next({ ...this.#attempt, cancellation, hedged })).tell(ended, undefined, (error) =>
      this.winner.reject(error),
    );
    // A call that fails at once has ended the race by now.
    if (!this.#over && this.#begun <= this.#rule.most) {
      const { clock } = this.#attempt.ctx;
      this.#timer = clock.after(this.#rule.afterMs, () => this.#again());
    }
  }

  #again(): void {
    if (this.#over || cancellationOf(this.#attempt)?.cancelled) return;
    const { ctx, to } = this.#attempt;
    const says = `calls ${to} once more: no response after ${sayDuration(this.#rule.afterMs * this.#begun)}`;
    ctx.note({ kind: "decided", by: "hedge", says, to });
    this.start();
  }

  #ended(cancellation: Cancellation, given: AttemptOutcome): void {
    this.#running.delete(cancellation);
    const outcome = outcomeOf(given);
    if (this.#over || (this.#running.size > 0 && mayBeBettered(outcome))) {
      discard(outcome);
      return;
    }
    this.#over = true;
    this.#timer?.callOff();
    if (this.#rule.cancels) for (const loser of this.#running) loser.cancel();
    this.winner.resolve(given);
  }
}

/**
 * Whether another attempt may still succeed. A 409 can mean that one with the same idempotency key is in progress; a
 * 429 concerns only this attempt.
 */
function mayBeBettered(outcome: Outcome): boolean {
  return isFailure(outcome) || outcome.status >= 500 || outcome.status === 409 || outcome.status === 429;
}
