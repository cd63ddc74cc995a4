import type { Failure, Phase } from "../../trace.ts";

/** The failure of a call whose caller's timeout has passed, with the error name of AbortSignal.timeout. (The kernel says ETIMEDOUT.) */
export function timedOut(phase: Phase): Failure {
  return { name: "timed-out", phase, code: "TimeoutError" };
}

/** The caller of the caller had left before the call was sent. */
export const neverSent: Failure = { name: "hung-up", phase: "queue", code: "ECANCELED" };

/** The caller's pool had no free connection in time, so nothing was sent. */
export const queuedOut: Failure = { name: "queued-out", phase: "queue", code: "pool" };

/** The connection was not accepted in time, as if the server did not exist. */
export const notConnected: Failure = { name: "unreachable", phase: "connect", code: "ETIMEDOUT" };
