import type { BulkheadRules } from "../../policy/bulkhead/bulkhead.ts";
import { Bulkhead } from "../../policy/bulkhead/bulkhead.ts";
import type { Clock } from "../host.ts";
import { type Layer, rejected } from "./attempt.ts";

interface Waiting {
  begin(admitted: boolean): void;
}

/** Slots for the calls of one server, so that one slow callee cannot hold all of its work. */
export class Slots {
  readonly #bulkhead: Bulkhead<Waiting>;
  #cancel: (() => void) | undefined;

  constructor(rules: BulkheadRules) {
    this.#bulkhead = new Bulkhead(rules);
  }

  readonly layer: Layer = (next) => async (attempt) => {
    const { ctx, to } = attempt;
    const admitted = await new Promise<boolean>((begin) => {
      const turnedAway = this.#bulkhead.enter({ begin }, ctx.clock.now());
      for (const each of turnedAway) each.begin(false);
      // A call that may not wait at all still gets a slot that is free.
      this.#fill();
      this.#admit(ctx.clock);
    });
    if (!admitted) {
      ctx.note({
        kind: "decided",
        by: "bulkhead",
        says: `the bulkhead rejects the call to ${to}: no slot is free`,
        to,
      });
      return rejected("bulkhead");
    }
    try {
      return await next(attempt);
    } finally {
      this.#bulkhead.ended();
      this.#admit(ctx.clock);
    }
  };

  #fill(): void {
    for (let next = this.#bulkhead.next(); next !== undefined; next = this.#bulkhead.next()) next.begin(true);
  }

  #admit(clock: Clock): void {
    for (const late of this.#bulkhead.late(clock.now())) late.begin(false);
    this.#fill();
    this.#cancel?.();
    const waitMs = this.#bulkhead.nextMs - clock.now();
    this.#cancel = Number.isFinite(waitMs) ? clock.after(Math.max(0, waitMs), () => this.#admit(clock)) : undefined;
  }
}
