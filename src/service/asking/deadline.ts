import { type Layer, rejected } from "./attempt.ts";

/** Milliseconds left, for a server that would rather not begin hopeless work. */
export const DEADLINE_HEADER = "x-deadline-ms";

/** Begins nothing once the time of the whole request is over, and tells the next server how much of it is left. */
export function deadline(ms: number, propagates: boolean): Layer {
  return (next) => async (attempt) => {
    const { ctx } = attempt;
    const deadlineMs = Math.min(attempt.deadlineMs, ctx.arrivedMs + ms);
    const leftMs = deadlineMs - ctx.clock.now();
    if (leftMs > 0) return await next({ ...attempt, deadlineMs, tellsDeadline: propagates });
    ctx.note({ kind: "decided", by: "deadline", says: "rejects: the deadline of the whole request has passed" });
    return rejected("deadline");
  };
}
