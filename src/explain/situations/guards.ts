import type { Situation } from "../explanation.ts";

const notAsked = "the call was not made this time; no request was sent, so the work was not done";

export const breakerOpen: Situation = {
  phase: "before lookup: the call was not made",
  endedBy: "the circuit breaker in the client",
  proves: `enough recent calls failed; ${notAsked}`,
  leavesOpen: "whether the server is healthy by now; and what became of the calls that opened the breaker",
  retry: "safe, but useless before the breaker lets a trial call through: fail fast, or use a fallback",
  topic: "breaker",
  gateways: "is overloaded",
  lessons: ["breaker-opens", "asleep-while-open"],
};

export const bulkheadFull: Situation = {
  phase: "before lookup: the call was not made",
  endedBy: "the bulkhead in the client: as many calls as it allows are in progress",
  proves: notAsked,
  leavesOpen: "why the calls in progress take so long: most often the server is slow",
  retry: "safe, after a pause; do not raise the limit before the server can take more",
  topic: "bulkhead",
  gateways: "is overloaded",
  lessons: ["bulkhead-holds", "own-queue-opens-it"],
};

export const clientRateLimited: Situation = {
  phase: "before lookup: the call was not made",
  endedBy: "the rate limiter in the client",
  proves: notAsked,
  leavesOpen: "nothing about the server: it was not called",
  retry: "safe, when the limiter has a permit again",
  topic: "rateLimit",
  gateways: "is overloaded",
};

export const retriesUsedUp: Situation = {
  phase: "any: it covers all attempts",
  endedBy: "the client, after its last attempt",
  proves: "no attempt ended well; the error inside tells how the last one failed",
  leavesOpen: "how many attempts reached the server, and how many of them did the work: count on the server",
  retry: "only with an idempotency key: the call was already retried",
  topic: "retry",
  gateways: null,
  lessons: ["retry-charges-thrice", "key-saves"],
};

/** The library's own timeout around the call. */
export const guardTimeout: Situation = {
  phase: "any: it covers the whole call",
  endedBy: "the client's time limiter, which stopped waiting",
  proves: "the call did not end in time",
  leavesOpen: "whether the request was sent, and whether the call still runs: many limiters do not cancel it",
  retry: "only with an idempotency key; better, look up the result afterwards",
  topic: "abort",
  gateways: "does not answer",
  lessons: ["timeout-504", "abandoned-work"],
};

/** An error that only wraps another one. */
export const wrapper: Situation = {
  phase: "any: the message does not say",
  endedBy: "the message does not say",
  proves: "only that there is no complete response",
  leavesOpen: "everything: the reason is in the cause, sometimes several levels down, or in the rest of the message",
  retry: "decide by the cause, never by this error alone",
  topic: "headers",
  gateways: null,
  wraps: true,
};
