import type { BulkheadRules } from "../../../policy/bulkhead/bulkhead.ts";
import { Bulkhead } from "../../../policy/bulkhead/bulkhead.ts";
import type { Failure } from "../../../trace.ts";
import type { Clock, Timer } from "../../host.ts";
import { Deferred, type Task } from "../../task.ts";
import { type Attempt, rejected } from "../attempt.ts";
import type { Gate, Pass } from "./gates.ts";

/** Slots for the calls of one server, so that one slow server behind it cannot block all its work. */
export class Slots implements Gate, Pass {
  /** Each call that waits learns whether it is admitted. */
  readonly #bulkhead: Bulkhead<Deferred<boolean>>;
  #clock: Clock | undefined;
  #timer: Timer | undefined;

  constructor(rules: BulkheadRules) {
    this.#bulkhead = new Bulkhead(rules);
  }

  *admit({ ctx, to }: Attempt): Task<Pass | Failure> {
    this.#clock = ctx.clock;
    if (this.#bulkhead.takes(ctx.clock.now())) return this;
    const admitted = new Deferred<boolean>();
    for (const each of this.#bulkhead.enter(admitted, ctx.clock.now())) each.resolve(false);
    this.#admit(ctx.clock);
    if (yield* admitted) return this;
    const says = `the bulkhead rejects the call to ${to}: no slot is free`;
    ctx.note({ kind: "decided", by: "bulkhead", says, to });
    return rejected("bulkhead");
  }

  ended(): void {
    this.#bulkhead.ended();
    if (this.#bulkhead.waiting > 0) this.#admit(this.#clock!);
  }

  #admit(clock: Clock): void {
    for (const late of this.#bulkhead.late(clock.now())) late.resolve(false);
    for (let next = this.#bulkhead.next(); next !== undefined; next = this.#bulkhead.next()) next.resolve(true);
    this.#timer?.callOff();
    const waitMs = this.#bulkhead.nextMs - clock.now();
    this.#timer = Number.isFinite(waitMs) ? clock.after(Math.max(0, waitMs), () => this.#admit(clock)) : undefined;
  }
}
