import { ownValue } from "../text/values/own-value.ts";

/** The status that a failed call becomes, by the name of its failure; a setting may choose others. */
export const defaultStatuses = {
  refused: 502,
  unreachable: 502,
  "timed-out": 504,
  "hung-up": 502,
  reset: 502,
  cut: 502,
  malformed: 502,
  "too-large": 502,
  "queued-out": 503,
  rejected: 503,
  "client-error": 502,
} as const satisfies Record<string, number>;

const clauses: Record<keyof typeof defaultStatuses, string> = {
  refused: "refused the connection",
  unreachable: "could not be reached",
  "timed-out": "did not answer in time",
  "hung-up": "hung up without a response",
  reset: "reset the connection",
  cut: "broke off in the middle of its response",
  malformed: "sent a response that cannot be read",
  "too-large": "sent a response that is too large",
  rejected: "was not called: the call was rejected",
  "queued-out": "was not called: no connection was free",
  "client-error": "gave no response: the HTTP client of its caller failed",
};

/** The words for a rejected call, by the defence that rejected it. */
const rejections: Readonly<Record<string, string>> = {
  breaker: "was not called: the breaker rejected the call",
  budget: "was not called again: the retry budget is spent",
  bulkhead: "was not called: the bulkhead had no free slot",
  deadline: "was not called: the deadline had passed",
};

/** Describes a failure in a few words, for the body of an answer. */
export function sayFailure(
  whom: string,
  { name, code }: { readonly name: keyof typeof defaultStatuses; readonly code?: string | undefined },
): string {
  const rejection = name === "rejected" && code !== undefined ? ownValue(rejections, code) : undefined;
  return `${whom} ${rejection ?? clauses[name]}`;
}
