import type { Layer } from "./attempt.ts";

/** A timeout around other layers covers everything they do. */
export function timeout(ms: number): Layer {
  return (next) => (attempt) => {
    const untilMs = attempt.ctx.clock.now() + ms;
    return next({ ...attempt, limit: undefined, deadlineMs: Math.min(attempt.deadlineMs, untilMs) });
  };
}
