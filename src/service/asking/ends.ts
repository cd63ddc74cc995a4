import { classOf } from "../../policy/retry/cause.ts";
import type { TryEnd } from "../../policy/retry/retry-rules.ts";
import { headerValue } from "../../text/headers/headers.ts";
import type { Failure } from "../../trace.ts";
import { isFailure, type Outcome } from "../service.ts";

/** An outcome by the name that the rules of breakers and retries use. */
export function endOf(outcome: Outcome): TryEnd {
  if (isFailure(outcome)) return { failure: outcome.name };
  const retryAfter = headerValue(outcome.headers, "retry-after");
  return { answer: outcome.status, retryAfter };
}

/** Whether the outcome is among names such as `timed-out`, `503` or `5xx`. */
export function isAmong(names: readonly (string | number)[], outcome: Outcome): boolean {
  if (isFailure(outcome))
    return names.includes(outcome.name) || (names.includes("failure") && outcome.name !== "rejected");
  const { status } = outcome;
  return names.includes(status) || names.includes(classOf(status));
}

/** Names an outcome: "timed-out", "503". */
export function sayEnd(outcome: Outcome): string {
  return isFailure(outcome) ? outcome.name : String(outcome.status);
}

/** Names an outcome in a sentence: "a timeout", "a 503". */
export function sayWhat(outcome: Outcome): string {
  return isFailure(outcome) ? nouns[outcome.name] : `a ${outcome.status}`;
}

const nouns: Readonly<Record<Failure["name"], string>> = {
  refused: "a refused connection",
  unreachable: "a connection that could not be made",
  "timed-out": "a timeout",
  "hung-up": "a hang-up",
  reset: "a reset",
  cut: "a response that broke off",
  malformed: "an unreadable answer",
  "too-large": "a response that was too large",
  rejected: "a rejected call",
  "queued-out": "a full connection pool",
  "client-error": "a failure of the HTTP client",
};
