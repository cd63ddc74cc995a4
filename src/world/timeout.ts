import type { CallTimeout } from "../service/service.ts";
import { sayDuration } from "../text/units.ts";
import type { Failure, Phase, What } from "../trace.ts";

/** A call given up by its own caller, named as a signal of its own would name it; ETIMEDOUT is the kernel's name. */
export function timedOut(phase: Phase): Failure {
  return { name: "timed-out", phase, code: "TimeoutError" };
}

/** A timeout that aborts nothing leaves this note. */
export function onlyTold(timeout: CallTimeout): What {
  return { kind: "decided", by: "timeout", says: `${sayDuration(timeout.ms)} has passed; the call goes on` };
}

/** No connection of its caller's pool was free in time, so nothing was sent. */
export const queuedOut: Failure = { name: "queued-out", phase: "queue", code: "pool" };

/** The connection was not accepted in time: for its caller the server does not exist. */
export const notConnected: Failure = { name: "unreachable", phase: "connect", code: "ETIMEDOUT" };
