import { ProblemError } from "../../text/problems/problem.ts";
import { sayDuration } from "../../text/values/units.ts";
import { after } from "../../world/real-timer.ts";
import type { Job } from "./job.ts";

type RunBounds = Pick<Job, "capMs" | "signal">;

/**
 * Runs the work until it ends, its time is up, or it is cancelled. `over` is aborted in all three cases, so that nothing goes on
 * of which the result is not wanted any more.
 */
export function bounded<T>({ capMs, signal }: RunBounds, work: (over: AbortSignal) => Promise<T>): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const stop = () => end(() => reject(signal?.reason));
    const callOff = capMs === undefined ? () => {} : after(capMs, () => end(() => reject(tooLong(capMs))));
    const end = (settle: () => void) => {
      callOff();
      signal?.removeEventListener("abort", stop);
      settle();
      over.abort(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
    work(over.signal).then(
      (done) => end(() => resolve(done)),
      (error) => end(() => reject(error)),
    );
  });
}

function tooLong(capMs: number): ProblemError {
  const says = `the run was not over after ${sayDuration(capMs)}`;
  return new ProblemError([{ says, cure: "allow more time with --cap, or make it shorter" }]);
}
