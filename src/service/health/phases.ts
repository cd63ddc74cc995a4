import type { Liveness, Readiness } from "../../spring/components/built-in.ts";
import type { Ctx } from "../service.ts";

/** The framework lets the answer to a shutdown out before it begins to stop. */
const SHUTDOWN_DELAY_MS = 500;

interface Said {
  readonly liveness: Liveness;
  readonly readiness: Readiness;
  readonly starts: number;
}

/** The life of an application: it listens before it is ready, and refuses traffic before it stops. */
export class Phases {
  #stopsAtMs = Number.POSITIVE_INFINITY;

  at(nowMs: number, { liveness, readiness, starts }: Said): { liveness: Liveness; readiness: Readiness } {
    const ready = nowMs >= starts && nowMs < this.#stopsAtMs;
    return { liveness, readiness: ready ? readiness : "REFUSING_TRAFFIC" };
  }

  stop(ctx: Ctx, takesMs: number): void {
    if (this.#stopsAtMs < Number.POSITIVE_INFINITY) return;
    this.#stopsAtMs = ctx.clock.now() + SHUTDOWN_DELAY_MS;
    ctx.note({ kind: "finished", says: "begins to stop" });
    void ctx.clock.sleep(SHUTDOWN_DELAY_MS + takesMs).then(() => {
      ctx.note({ kind: "decided", by: "health", says: "it has stopped, and listens no more" });
      ctx.leave();
      // Whoever starts it again starts it anew.
      this.#stopsAtMs = Number.POSITIVE_INFINITY;
    });
  }
}
