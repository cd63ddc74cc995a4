import { resolved } from "../../task.ts";
import { type DeadlineForm, type Layer, rejected } from "../attempt.ts";

/** Starts no call after the deadline, and tells the next server how much time is left. */
export function deadline(ms: number, propagates: DeadlineForm): Layer {
  return (next) => (attempt) => {
    const { ctx, to } = attempt;
    const deadlineMs = Math.min(attempt.deadlineMs, ctx.arrivedMs + ms);
    const leftMs = deadlineMs - ctx.clock.now();
    if (leftMs > 0) return next({ ...attempt, deadlineMs, tellsDeadline: propagates });
    ctx.note({ kind: "decided", by: "deadline", says: "rejects: the deadline of the whole request has passed", to });
    return resolved(rejected("deadline"));
  };
}
