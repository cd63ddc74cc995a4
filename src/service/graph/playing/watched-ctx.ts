import type { What } from "../../../trace.ts";
import type { Clock, Host } from "../../host.ts";
import type { CallTimeout, Ctx, Outcome, OutgoingRequest } from "../../service.ts";
import type { Deferred, Task } from "../../task.ts";

/** One try of a call, whose outcome may not be known yet. */
export interface Try {
  readonly to: string;
  readonly outcome: Deferred<Outcome>;
}

/** A context that remembers every try of a call. */
export class WatchedCtx implements Ctx {
  readonly tries: Try[] = [];
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  ask(to: string, ask: OutgoingRequest, timeout?: CallTimeout): Deferred<Outcome> {
    const outcome = this.#ctx.ask(to, ask, timeout);
    this.tries.push({ to, outcome });
    return outcome;
  }

  get host(): Host {
    return this.#ctx.host;
  }

  get clock(): Clock {
    return this.#ctx.clock;
  }

  get arrivedMs(): number {
    return this.#ctx.arrivedMs;
  }

  get isAwaited(): boolean {
    return this.#ctx.isAwaited;
  }

  get isTraced(): boolean {
    return this.#ctx.isTraced;
  }

  forOthers(): Ctx {
    return this.#ctx.forOthers();
  }

  chance(purpose: string): number {
    return this.#ctx.chance(purpose);
  }

  note(what: What): void {
    this.#ctx.note(what);
  }

  background(work: Task<unknown>, begins?: Parameters<Ctx["background"]>[1]): void {
    this.#ctx.background(work, begins);
  }

  keepBusy(ms: number): void {
    this.#ctx.keepBusy(ms);
  }

  leave(graceMs: number): void {
    this.#ctx.leave(graceMs);
  }
}
