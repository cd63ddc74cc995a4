import { sayDuration } from "../../../text/values/units.ts";
import type { Failure, What } from "../../../trace.ts";
import { Cancellation } from "../../cancellation.ts";
import { begin, type Task } from "../../task.ts";
import { type AttemptOutcome, discard, type Layer, outcomeOf } from "../attempt.ts";

/** Limits everything that the layers inside do. */
export function timeout(ms: number): Layer {
  return (next) => (attempt) => {
    const untilMs = attempt.ctx.clock.now() + ms;
    return next({ ...attempt, timeout: undefined, deadlineMs: Math.min(attempt.deadlineMs, untilMs) });
  };
}

/** Only notes that the time has passed; everything that the layers inside do goes on. */
export function warning(ms: number): Layer {
  return (next) => (attempt) => {
    const { clock } = attempt.ctx;
    const called = begin(next({ ...attempt, timeout: undefined }));
    const timer = clock.after(ms, () => attempt.ctx.note(onlyWarned(ms)));
    called.tell(() => timer.callOff(), undefined);
    return called;
  };
}

/** Returns the event of a timeout that only warns. */
export function onlyWarned(ms: number): What {
  return { kind: "decided", by: "timeout", says: `${sayDuration(ms)} has passed; the call goes on` };
}

const timedOut: Failure = { name: "timed-out", phase: "headers", code: "TimeoutError" };

/** Stops waiting, but cancels nothing: the call goes on, and its answer is not read. */
export function uncancelled(ms: number): Layer {
  return (next) =>
    function* (attempt): Task<AttemptOutcome> {
      const { ctx, to } = attempt;
      const called = begin(next({ ...attempt, timeout: undefined }));
      const over = new Cancellation();
      called.tell(() => over.cancel(), undefined);
      if ((yield* ctx.clock.sleep(ms, over)) === "gone") return yield* called;
      called.tell((given) => discard(outcomeOf(given)), undefined);
      const says = `stops waiting for ${to} after ${sayDuration(ms)}; the call goes on`;
      ctx.note({ kind: "decided", by: "timeout", says, to });
      return timedOut;
    };
}
