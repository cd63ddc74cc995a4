import * as v from "valibot";
import type { Why } from "../../../src/policy/retry/retry.ts";
import type { RetrySettings } from "../../../src/policy/retry/retry-libraries.ts";
import type { RetryRules, TryEnd } from "../../../src/policy/retry/retry-rules.ts";

export type Result = Readonly<Record<string, unknown>>;

/** The end of the last try of a call. */
export interface Last {
  readonly end: TryEnd;
  /** `deadline`: the caller's deadline passed during the last try or the wait after it. */
  readonly why: Why | "deadline";
  readonly duringTry: boolean;
  /** Whether an earlier try broke off during its answer. */
  readonly resumes: boolean;
  readonly tries: number;
  /** The time since the call began. */
  readonly passedMs: number;
  readonly method: string;
}

/** A recorded retry policy. */
export interface Recorded {
  readonly rules: RetryRules;
  /** Returns the result that the library reports to its caller. */
  tell(last: Last): Result;
  /** Selects the waits that its recorder noted; by default all. */
  writesDown?(waitMs: number): boolean;
  /** Returns the number that its recorder noted instead of a wait if no other try followed. */
  writesAtStop?(last: Last, waitMs?: number): number | undefined;
  /** Whether the timeout of the request covers all tries and waits. */
  readonly timeoutSpansTries?: boolean;
  /** The timeout of one try. */
  readonly tryTimeoutMs?: number | undefined;
  /** Whether another try follows a wait that ends at the caller's deadline. */
  readonly triesAtDeadline?: boolean;
}

export const anyLibrary = { id: v.string(), remark: v.optional(v.string()) };
export const number = v.optional(v.number());

const classes: Readonly<Record<string, string>> = {
  fail: "Fail",
  other: "Other",
  checked: "Checked",
  error: "AssertionError",
  typeerror: "TypeError",
  fetchfailed: "TypeError",
  abort: "Error",
  base: "KeyboardInterrupt",
};
const messages: Readonly<Record<string, string>> = {
  typeerror: "x is not a function",
  fetchfailed: "fetch failed",
  abort: "stop",
};

export function classOf({ failure = "" }: TryEnd): string {
  return classes[failure] ?? failure;
}

export function messageOf({ failure = "" }: TryEnd): string {
  return messages[failure] ?? failure;
}

/** Settings that are being read phrase by phrase. */
export type Draft = { -readonly [Key in keyof RetrySettings]: RetrySettings[Key] };
