import type { RetryAfterMeaning } from "./retry-after.ts";
import type { Cause, NameFilter, TryEnd } from "./retry-rules.ts";

export function isCause(
  cause: Cause,
  method: string,
  { answer, failure, retryAfter }: TryEnd,
  asked: RetryAfterMeaning,
): boolean {
  const { methods, answers, failures, withRetryAfter } = cause;
  if (methods !== undefined && !methods.includes(method)) return false;
  if (withRetryAfter === "any" && retryAfter === undefined) return false;
  if (withRetryAfter === "a-wait" && asked === undefined) return false;
  if (failure !== undefined) return failures !== undefined && has(failures, failure);
  return answer !== undefined && answers !== undefined && has(answers, answer);
}

function has({ only, except }: NameFilter, name: number | string): boolean {
  return (only === undefined || includes(only, name)) && !(except !== undefined && includes(except, name));
}

function includes(names: readonly (number | string)[], name: number | string): boolean {
  return names.includes(name) || (typeof name === "number" && names.includes(classOf(name)));
}

const classes = ["0xx", "1xx", "2xx", "3xx", "4xx", "5xx"];

/** Returns the name of a status's class, such as `5xx`. */
export function classOf(status: number): string {
  return classes[Math.floor(status / 100)] ?? "";
}
