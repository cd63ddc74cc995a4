import type { BulkheadRules } from "../../policy/bulkhead/bulkhead.ts";
import { Bulkhead } from "../../policy/bulkhead/bulkhead.ts";
import type { Failure } from "../../trace.ts";
import type { Clock, Timer } from "../host.ts";
import { type Attempt, rejected } from "./attempt.ts";
import type { Gate, Pass } from "./gates.ts";

interface Waiting {
  begin(admitted: boolean): void;
}

/** Slots for the calls of one server, so that one slow server behind it cannot block all its work. */
export class Slots implements Gate, Pass {
  readonly #bulkhead: Bulkhead<Waiting>;
  #clock: Clock | undefined;
  #timer: Timer | undefined;

  constructor(rules: BulkheadRules) {
    this.#bulkhead = new Bulkhead(rules);
  }

  admit({ ctx, to }: Attempt): Pass | Failure | Promise<Pass | Failure> {
    this.#clock = ctx.clock;
    if (this.#bulkhead.takes(ctx.clock.now())) return this;
    const begun = new Promise<boolean>((resolve) => {
      const begin = (admitted: boolean) => {
        ctx.clock.promised();
        resolve(admitted);
      };
      const turnedAway = this.#bulkhead.enter({ begin }, ctx.clock.now());
      for (const each of turnedAway) each.begin(false);
      this.#admit(ctx.clock);
    });
    return begun.then((admitted) => {
      if (admitted) return this;
      const says = `the bulkhead rejects the call to ${to}: no slot is free`;
      ctx.note({ kind: "decided", by: "bulkhead", says, to });
      return rejected("bulkhead");
    });
  }

  ended(): void {
    this.#bulkhead.ended();
    if (this.#bulkhead.waiting > 0) this.#admit(this.#clock!);
  }

  #admit(clock: Clock): void {
    for (const late of this.#bulkhead.late(clock.now())) late.begin(false);
    for (let next = this.#bulkhead.next(); next !== undefined; next = this.#bulkhead.next()) next.begin(true);
    this.#timer?.callOff();
    const waitMs = this.#bulkhead.nextMs - clock.now();
    this.#timer = Number.isFinite(waitMs) ? clock.after(Math.max(0, waitMs), () => this.#admit(clock)) : undefined;
  }
}
