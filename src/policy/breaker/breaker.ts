import type { BreakerRules } from "./breaker-rules.ts";
import { makeWindow } from "./make-window.ts";
import { sharesTrip, successesClose, trips } from "./trip.ts";
import { type BreakerWindow, type Counts, Tally } from "./window.ts";

export type BreakerState = "closed" | "open" | "half-open";

export interface Transition {
  readonly atMs: number;
  readonly from: BreakerState;
  readonly to: BreakerState;
}

/** Identifies a call in progress; passed to `ended` when it ends. */
export interface Ticket {
  readonly probe: boolean;
  readonly era: number;
  readonly slice: number;
}

export type BreakerAdmission =
  | { readonly kind: "allowed"; readonly ticket: Ticket }
  | { readonly kind: "rejected"; readonly state: BreakerState }
  /** Try once more when the trial call with this ticket has ended. */
  | { readonly kind: "waits"; readonly behind: Ticket };

/** `ignored`: an error that the settings exclude. */
export type BreakerOutcome = "ok" | "failed" | "ignored";

export class Breaker {
  readonly #rules: BreakerRules;
  readonly #changed: (transition: Transition) => void;
  readonly #warmAtMs: number;
  readonly #window: BreakerWindow;
  #state: BreakerState = "closed";
  #sinceMs: number;
  #waitMs = 0;
  /** Incremented when the results of calls in progress no longer count. */
  #era = 0;
  #trials = new Tally();
  #probesLeft = 0;
  #lastProbe: Ticket | undefined;

  constructor(rules: BreakerRules, nowMs: number, changed: (transition: Transition) => void = () => {}) {
    this.#rules = rules;
    this.#changed = changed;
    this.#warmAtMs = nowMs + rules.warmUpMs;
    this.#sinceMs = nowMs;
    this.#window = makeWindow(rules.window, nowMs);
  }

  /** The state as of the last use; `look` updates it. */
  get state(): BreakerState {
    return this.#state;
  }

  /** The counts that decide the next change: of the trial calls while half-open, otherwise of the window. */
  get counts(): Counts {
    return this.#state === "half-open" ? this.#trials : this.#window.counts;
  }

  /** The time of the next change that needs no call; `look` applies it. */
  get nextMs(): number {
    const { halfOpens, halfOpenMostMs } = this.#rules;
    if (this.#state === "open" && halfOpens === "by-timer") return this.#sinceMs + this.#waitMs;
    return this.#state === "half-open" ? this.#sinceMs + halfOpenMostMs : Number.POSITIVE_INFINITY;
  }

  look(nowMs: number): BreakerState {
    while (this.nextMs <= nowMs) this.#fireTimer();
    this.#notice(nowMs);
    return this.#state;
  }

  admit(nowMs: number): BreakerAdmission {
    const { shareOf, others } = this.#rules;
    this.look(nowMs);
    if (this.#waitIsOver(nowMs)) this.#become("half-open", nowMs);
    const allowed = this.#state === "closed" || (this.#state === "half-open" && this.#probesLeft > 0);
    const behind = this.#state === "half-open" && others === "wait" ? this.#lastProbe : undefined;
    if (!allowed && behind !== undefined) return { kind: "waits", behind };

    const slice = shareOf === "asked" || (allowed && shareOf === "begun") ? this.#window.begin(nowMs) : 0;
    if (!allowed) return { kind: "rejected", state: this.#state };
    const ticket: Ticket = { probe: this.#state === "half-open", era: this.#era, slice };
    if (ticket.probe) {
      this.#probesLeft--;
      this.#lastProbe = ticket;
    }
    return { kind: "allowed", ticket };
  }

  /** Records a result. A timer due in the same millisecond fires afterwards, unless `look` was called first. */
  ended(nowMs: number, ticket: Ticket, outcome: BreakerOutcome, tookMs: number): void {
    const { late, ignored, slowerThanMs } = this.#rules;
    while (this.nextMs < nowMs) this.#fireTimer();
    this.#notice(nowMs);
    if (late === "ignored" && ticket.era !== this.#era) return;
    const isTrial = late === "as-begun" ? ticket.probe : this.#state === "half-open";
    if (outcome === "ignored" && ignored !== "success") this.#leaveOut(nowMs, isTrial);
    else if (isTrial) this.#judge(nowMs, ticket, outcome === "failed", tookMs > slowerThanMs);
    else this.#count(nowMs, ticket, outcome === "failed", tookMs > slowerThanMs);
  }

  #leaveOut(nowMs: number, isTrial: boolean): void {
    if (this.#state !== "half-open") return;
    if (this.#rules.ignored === "not-counted") this.#probesLeft++;
    else if (isTrial) this.#become("closed", nowMs);
  }

  #count(nowMs: number, ticket: Ticket, failed: boolean, slow: boolean): void {
    const { checks, trip } = this.#rules;
    this.#enter(nowMs, ticket, failed, slow);
    const checked = checks === "every-result" || failed || slow;
    if (checked && this.#state !== "open" && nowMs >= this.#warmAtMs && trips(trip, this.#window.counts))
      this.#become("open", nowMs);
  }

  #judge(nowMs: number, ticket: Ticket, failed: boolean, slow: boolean): void {
    const { probesAre, closing, verdict: rule } = this.#rules;
    // A late trial call must not add to the counts of a later trial.
    const trials = this.#state === "half-open" ? this.#trials : new Tally();
    trials.calls++;
    trials.end(failed || (rule.kind === "counts" && slow), slow);
    if (probesAre === "at-a-time") this.#probesLeft++;
    const verdict = this.#verdict(trials);

    if (verdict === "closed" && closing !== "keeps") this.#window.empty(nowMs);
    if (verdict !== "closed" || closing !== "empties") this.#enter(nowMs, ticket, failed, slow);
    if (verdict === "closed" && this.#state === "half-open") this.#become("closed", nowMs);
    if (verdict === "open" && this.#state !== "open" && nowMs >= this.#warmAtMs) this.#become("open", nowMs);
  }

  #verdict(trials: Counts): BreakerState {
    const { verdict, trip } = this.#rules;
    const { calls, failures } = trials;
    if (verdict.kind === "counts") {
      if (calls - failures >= verdict.successes) return "closed";
      return failures >= verdict.failures ? "open" : "half-open";
    }
    if (calls < verdict.after) return "half-open";
    if (verdict.first === "successes") return successesClose(trip, trials) ? "closed" : "open";
    return sharesTrip(trip, trials) ? "open" : "closed";
  }

  #enter(nowMs: number, { slice }: Ticket, failed: boolean, slow: boolean): void {
    const { shareOf } = this.#rules;
    if (shareOf === "ended") this.#window.begin(nowMs);
    this.#window.end(failed, slow, shareOf === "begun" ? slice : undefined);
  }

  #fireTimer(): void {
    const to = this.#state === "open" ? "half-open" : this.#rules.undecided;
    if (to === "closed") this.#window.empty(this.nextMs);
    this.#become(to, this.nextMs);
  }

  #notice(nowMs: number): void {
    if (this.#rules.halfOpens === "at-a-look" && this.#waitIsOver(nowMs)) this.#become("half-open", nowMs);
    if (this.#window.look(nowMs) && this.#state === "closed") this.#era++;
  }

  /** Returns the next wait, which grows each time the breaker opens again without having closed. */
  #nextWaitMs(from: BreakerState): number {
    const { openMs, openGrows } = this.#rules;
    if (openGrows === undefined) return openMs;
    return Math.min(from === "half-open" ? Math.floor(this.#waitMs * openGrows.factor) : openMs, openGrows.mostMs);
  }

  #waitIsOver(nowMs: number): boolean {
    if (this.#state !== "open") return false;
    const untilMs = this.#sinceMs + this.#waitMs;
    return this.#rules.waitEnd === "allowed" ? nowMs >= untilMs : nowMs > untilMs;
  }

  #become(to: BreakerState, atMs: number): void {
    const from = this.#state;
    this.#state = to;
    this.#sinceMs = atMs;
    this.#era++;
    if (to === "open") this.#waitMs = this.#nextWaitMs(from);
    if (to === "half-open") {
      this.#trials = new Tally();
      this.#probesLeft = this.#rules.probes;
    }
    this.#changed({ atMs, from, to });
  }
}
