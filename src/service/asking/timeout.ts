import { sayDuration } from "../../text/units.ts";
import type { Failure } from "../../trace.ts";
import { discard, type Given, type Layer, outcomeOf } from "./attempt.ts";

/** Limits everything that the layers inside do. */
export function timeout(ms: number): Layer {
  return (next) => (attempt) => {
    const untilMs = attempt.ctx.clock.now() + ms;
    return next({ ...attempt, timeout: undefined, deadlineMs: Math.min(attempt.deadlineMs, untilMs) });
  };
}

const timedOut: Failure = { name: "timed-out", phase: "headers", code: "TimeoutError" };

/** Stops waiting, but cancels nothing: the call goes on, and its answer is not read. */
export function uncancelled(ms: number): Layer {
  return (next) => (attempt) =>
    new Promise((resolve, reject) => {
      const { ctx, to } = attempt;
      let isLate = false;
      const timer = ctx.clock.after(ms, () => {
        isLate = true;
        const says = `stops waiting for ${to} after ${sayDuration(ms)}; the call goes on`;
        ctx.note({ kind: "decided", by: "timeout", says, to });
        resolve(timedOut);
      });
      const ended = (given: Given) => {
        timer.callOff();
        if (isLate) discard(outcomeOf(given));
        else resolve(given);
      };
      next({ ...attempt, timeout: undefined }).then(ended, reject);
    });
}
