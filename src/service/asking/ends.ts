import { classOf } from "../../policy/retry/cause.ts";
import type { TryEnd } from "../../policy/retry/rules.ts";
import { isNamed } from "../../text/header-name.ts";
import { isFailure, type Outcome } from "../service.ts";

/** The name of an outcome in the rules of breakers and retries. */
export function endOf(outcome: Outcome): TryEnd {
  if (isFailure(outcome)) return { failure: outcome.name };
  const retryAfter = outcome.headers.find((header) => isNamed(header, "retry-after"))?.[1];
  return { answer: outcome.status, retryAfter };
}

/** `timed-out`, `503`, `5xx`: whether the outcome is one of these. */
export function isAmong(names: readonly (string | number)[], outcome: Outcome): boolean {
  if (isFailure(outcome))
    return names.includes(outcome.name) || (names.includes("failure") && outcome.name !== "rejected");
  const { status } = outcome;
  return names.includes(status) || names.includes(classOf(status));
}

/** In a few words: "timed-out", "503". */
export function sayEnd(outcome: Outcome): string {
  return isFailure(outcome) ? outcome.name : String(outcome.status);
}
