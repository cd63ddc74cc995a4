import { Breaker, type BreakerAdmission, type BreakerOutcome, type Ticket } from "../../../policy/breaker/breaker.ts";
import type { BreakerRules } from "../../../policy/breaker/breaker-rules.ts";
import type { Failure } from "../../../trace.ts";
import type { Ctx, Outcome } from "../../service.ts";
import { Deferred, type Task } from "../../task.ts";
import { type Attempt, rejected } from "../attempt.ts";
import { isAmong } from "../ends.ts";
import type { Gate, Pass } from "./gates.ts";

export interface BreakerRule {
  readonly rules: BreakerRules;
  readonly counts: readonly (string | number)[];
  readonly per: "address" | "all";
}

/**
 * The breakers of one server: one for each server that it calls, or one for all. They survive changes of other
 * settings.
 */
export class Breakers implements Gate {
  readonly #rule: BreakerRule;
  readonly #breakers = new Map<string, Guarded>();

  constructor(rule: BreakerRule) {
    this.#rule = rule;
  }

  *admit({ to, ctx }: Attempt): Task<Pass | Failure> {
    const guarded = this.#of(to, ctx);
    const admission = yield* guarded.admit(ctx);
    if (admission.kind !== "allowed") return rejected("breaker");
    const beganMs = ctx.clock.now();
    return { ended: (outcome) => guarded.ended(ctx, admission.ticket, this.#countedAs(outcome), beganMs) };
  }

  #of(to: string, ctx: Ctx): Guarded {
    const key = this.#rule.per === "address" ? to : "";
    const known = this.#breakers.get(key);
    if (known !== undefined) return known;
    const guarded = new Guarded(this.#rule.rules, to, ctx);
    this.#breakers.set(key, guarded);
    return guarded;
  }

  /**
   * A rejection by the server's own defences says nothing about the other server, so it counts only if configured. The
   * budget rejects only after a try that failed.
   */
  #countedAs(outcome: Outcome): BreakerOutcome {
    const isRejected = "name" in outcome && outcome.name === "rejected";
    if (isAmong(this.#rule.counts, outcome) || (isRejected && outcome.code === "budget")) return "failed";
    return isRejected ? "ignored" : "ok";
  }
}

class Guarded {
  readonly #breaker: Breaker;
  readonly #to: string;
  #ctx: Ctx;
  /** Calls that wait for a trial call, by its ticket. */
  readonly #behind = new Map<Ticket, Deferred<void>>();

  constructor(rules: BreakerRules, to: string, ctx: Ctx) {
    this.#to = to;
    this.#ctx = ctx;
    this.#breaker = new Breaker(rules, ctx.clock.now(), ({ to: state }) => {
      const says = `the breaker for ${this.#to} ${words[state]}`;
      this.#ctx.note({ kind: "decided", by: "breaker", says, to: this.#to, state });
    });
  }

  /** Waits if the call has to wait for a trial call. */
  *admit(ctx: Ctx): Task<BreakerAdmission> {
    for (;;) {
      const admission = this.#admit(ctx);
      if (admission.kind !== "waits") return admission;
      const { behind } = admission;
      const trial = this.#behind.get(behind) ?? new Deferred<void>();
      this.#behind.set(behind, trial);
      yield* trial;
    }
  }

  #admit(ctx: Ctx): BreakerAdmission {
    this.#ctx = ctx;
    const admission = this.#breaker.admit(ctx.clock.now());
    if (admission.kind === "rejected") {
      const { state } = admission;
      const says = `the breaker rejects the call to ${this.#to}`;
      ctx.note({ kind: "decided", by: "breaker", says, to: this.#to, state });
    }
    return admission;
  }

  ended(ctx: Ctx, ticket: Ticket, outcome: BreakerOutcome, beganMs: number): void {
    this.#ctx = ctx;
    const nowMs = ctx.clock.now();
    this.#breaker.ended(nowMs, ticket, outcome, nowMs - beganMs);
    const waiting = this.#behind.get(ticket);
    if (waiting === undefined) return;
    this.#behind.delete(ticket);
    waiting.resolve();
  }
}

const words = { open: "opens", closed: "closes", "half-open": "lets a trial call through" } as const;
