import type { Limit } from "../service/service.ts";
import { sayDuration } from "../text/units.ts";
import type { Failure, Phase, What } from "../trace.ts";

/** A call that its own caller gave up, by the name that a signal of its own would give it; ETIMEDOUT is the kernel's word. */
export function timedOut(phase: Phase): Failure {
  return { name: "timed-out", phase, code: "TimeoutError" };
}

/** A limit that aborts nothing leaves one trace of itself. */
export function onlyTold(limit: Limit): What {
  return { kind: "decided", by: "timeout", says: `${sayDuration(limit.ms)} has passed; the call goes on` };
}

/** Whoever should have taken the connection did not: to its caller the server is not there. */
export const notConnected: Failure = { name: "unreachable", phase: "connect", code: "ETIMEDOUT" };
