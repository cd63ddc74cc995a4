import type { Liveness, Readiness } from "../../spring/components/built-in.ts";
import type { Ctx } from "../service.ts";
import { Token } from "../token.ts";

/** The framework sends the answer to a shutdown before it begins to stop. */
const SHUTDOWN_DELAY_MS = 500;

interface Said {
  readonly liveness: Liveness;
  readonly readiness: Readiness;
  readonly starts: number;
}

/** How an application stops. */
export interface Stopping {
  /** How long something delays the stop: it refuses traffic, but still answers everyone. */
  readonly heldUpMs: number;
  /** How long requests in progress may still take; 0: they are cut off. */
  readonly graceMs: number;
}

/** The life of an application: it listens before it is ready, and accepts no connection once it stops. */
export class Phases {
  #stopsAtMs = Number.POSITIVE_INFINITY;
  #cutOff = new Token();

  at(nowMs: number, { liveness, readiness, starts }: Said): { liveness: Liveness; readiness: Readiness } {
    const ready = nowMs >= starts && nowMs < this.#stopsAtMs;
    return { liveness, readiness: ready ? readiness : "REFUSING_TRAFFIC" };
  }

  /** Cancelled when requests in progress are no longer answered. */
  get cutOff(): Token {
    return this.#cutOff;
  }

  stop(ctx: Ctx, stopping: Stopping): void {
    if (this.#stopsAtMs < Number.POSITIVE_INFINITY) return;
    this.#stopsAtMs = ctx.clock.now() + SHUTDOWN_DELAY_MS;
    ctx.note({ kind: "finished", says: "is told to stop" });
    void this.#leave(ctx, stopping);
  }

  async #leave(ctx: Ctx, { heldUpMs, graceMs }: Stopping): Promise<void> {
    const cutOff = this.#cutOff;
    await ctx.clock.sleep(SHUTDOWN_DELAY_MS + heldUpMs);
    const under = graceMs > 0 ? "finishes the requests in progress" : "aborts the requests in progress";
    ctx.note({ kind: "decided", by: "health", says: `it stops: it accepts no more connections, and ${under}` });
    ctx.leave(graceMs > 0 ? "gracefully" : "at once");
    // Starting it again starts it anew.
    this.#stopsAtMs = Number.POSITIVE_INFINITY;
    this.#cutOff = new Token();
    if (graceMs > 0) await ctx.clock.sleep(graceMs);
    cutOff.go();
  }
}
