import type { Liveness, Readiness } from "../../spring/components/built-in.ts";
import { Cancellation } from "../cancellation.ts";
import type { Ctx } from "../service.ts";
import { begin, type Task } from "../task.ts";

/** The framework answers the request for a shutdown before it begins to stop. */
const SHUTDOWN_DELAY_MS = 500;

interface PhaseState {
  readonly liveness: Liveness;
  readonly readiness: Readiness;
  readonly starts: number;
}

/** The times of an application's stop. */
export interface Stopping {
  /** How long something delays the stop, while the application refuses traffic but still answers. */
  readonly heldUpMs: number;
  /** How long requests in progress may still take; 0 aborts them. */
  readonly graceMs: number;
}

/** The life of an application: it accepts connections before it is ready, and none once it has stopped. */
export class Phases {
  #stopsAtMs = Number.POSITIVE_INFINITY;
  #cutOff = new Cancellation();

  at(nowMs: number, { liveness, readiness, starts }: PhaseState): { liveness: Liveness; readiness: Readiness } {
    const ready = nowMs >= starts && nowMs < this.#stopsAtMs;
    return { liveness, readiness: ready ? readiness : "REFUSING_TRAFFIC" };
  }

  /** Cancelled when requests in progress are aborted. */
  get cutOff(): Cancellation {
    return this.#cutOff;
  }

  stop(ctx: Ctx, stopping: Stopping): void {
    if (this.#stopsAtMs < Number.POSITIVE_INFINITY) return;
    this.#stopsAtMs = ctx.clock.now() + SHUTDOWN_DELAY_MS;
    ctx.note({ kind: "finished", says: "is told to stop" });
    begin(this.#leave(ctx, stopping));
  }

  *#leave(ctx: Ctx, { heldUpMs, graceMs }: Stopping): Task<void> {
    const cutOff = this.#cutOff;
    yield* ctx.clock.sleep(SHUTDOWN_DELAY_MS + heldUpMs);
    const under = graceMs > 0 ? "finishes the requests in progress" : "aborts the requests in progress";
    ctx.note({ kind: "decided", by: "health", says: `it stops: it accepts no more connections, and ${under}` });
    ctx.leave(graceMs);
    // Starting the application again restores its first state.
    this.#stopsAtMs = Number.POSITIVE_INFINITY;
    this.#cutOff = new Cancellation();
    if (graceMs > 0) yield* ctx.clock.sleep(graceMs);
    cutOff.cancel();
  }
}
