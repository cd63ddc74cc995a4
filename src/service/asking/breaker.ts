import { type Admission, Breaker, type Outcome as BreakerOutcome, type Ticket } from "../../policy/breaker/breaker.ts";
import type { BreakerRules } from "../../policy/breaker/rules.ts";
import type { Ctx, Outcome } from "../service.ts";
import { type Layer, rejected } from "./attempt.ts";
import { isAmong } from "./ends.ts";

export interface BreakerRule {
  readonly rules: BreakerRules;
  readonly counts: readonly (string | number)[];
  readonly per: "address" | "all";
}

/** The breakers of one server, one for each server that it asks, or one for all. They outlive changes of other settings. */
export class Breakers {
  readonly #rule: BreakerRule;
  readonly #breakers = new Map<string, Guarded>();

  constructor(rule: BreakerRule) {
    this.#rule = rule;
  }

  readonly layer: Layer = (next) => async (attempt) => {
    const { ctx, to } = attempt;
    const guarded = this.#of(to, ctx);
    const admission = await guarded.admit(ctx);
    if (admission.kind !== "allowed") return rejected("breaker");
    const beganMs = ctx.clock.now();
    const given = await next(attempt);
    guarded.ended(ctx, admission.ticket, this.#countedAs(given.outcome), beganMs);
    return given;
  };

  #of(to: string, ctx: Ctx): Guarded {
    const key = this.#rule.per === "address" ? to : "";
    const known = this.#breakers.get(key);
    if (known !== undefined) return known;
    const guarded = new Guarded(this.#rule.rules, to, ctx);
    this.#breakers.set(key, guarded);
    return guarded;
  }

  /** What its own side turned away says nothing about the other server, unless it is counted on purpose. */
  #countedAs(outcome: Outcome): BreakerOutcome {
    if (isAmong(this.#rule.counts, outcome)) return "failed";
    return "name" in outcome && outcome.name === "rejected" ? "ignored" : "ok";
  }
}

class Guarded {
  readonly #breaker: Breaker;
  readonly #to: string;
  #ctx: Ctx;
  /** Calls that wait for a trial call, by its ticket. */
  readonly #behind = new Map<Ticket, (() => void)[]>();

  constructor(rules: BreakerRules, to: string, ctx: Ctx) {
    this.#to = to;
    this.#ctx = ctx;
    this.#breaker = new Breaker(rules, ctx.clock.now(), ({ to: state }) => {
      const says = `the breaker for ${this.#to} ${words[state]}`;
      this.#ctx.note({ kind: "decided", by: "breaker", says, to: this.#to, state });
    });
  }

  async admit(ctx: Ctx): Promise<Admission> {
    for (;;) {
      this.#ctx = ctx;
      const admission = this.#breaker.admit(ctx.clock.now());
      if (admission.kind === "rejected") {
        const { state } = admission;
        ctx.note({
          kind: "decided",
          by: "breaker",
          says: `the breaker rejects the call to ${this.#to}`,
          to: this.#to,
          state,
        });
      }
      if (admission.kind !== "waits") return admission;
      const { behind } = admission;
      await new Promise<void>((resume) => this.#behind.set(behind, [...(this.#behind.get(behind) ?? []), resume]));
    }
  }

  ended(ctx: Ctx, ticket: Ticket, outcome: BreakerOutcome, beganMs: number): void {
    this.#ctx = ctx;
    const nowMs = ctx.clock.now();
    this.#breaker.ended(nowMs, ticket, outcome, nowMs - beganMs);
    const waiting = this.#behind.get(ticket) ?? [];
    this.#behind.delete(ticket);
    for (const resume of waiting) resume();
  }
}

const words = { open: "opens", closed: "closes", "half-open": "lets a trial call through" } as const;
