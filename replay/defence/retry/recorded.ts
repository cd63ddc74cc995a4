import * as v from "valibot";
import type { RetrySettings } from "../../../src/policy/retry/libraries.ts";
import type { Why } from "../../../src/policy/retry/retry.ts";
import type { RetryRules, TryEnd } from "../../../src/policy/retry/rules.ts";

export type Result = Readonly<Record<string, unknown>>;

/** How the last try of a call ended. */
export interface Last {
  readonly end: TryEnd;
  /** `deadline`: the caller's time was over, during the last try or the wait after it. */
  readonly why: Why | "deadline";
  readonly duringTry: boolean;
  /** Whether an earlier try broke off in the middle of its answer. */
  readonly resumes: boolean;
  readonly tries: number;
  /** Since the call began. */
  readonly passedMs: number;
  readonly method: string;
}

/** A retry as recorded. */
export interface Recorded {
  readonly rules: RetryRules;
  /** What the library tells its caller. */
  tell(last: Last): Result;
  /** The waits that its recorder wrote down; all of them, where it is left out. */
  writesDown?(waitMs: number): boolean;
  /** What its recorder wrote down in place of a wait when there was no other try. */
  writesAtStop?(last: Last, waitMs?: number): number | undefined;
  /** Whether the timeout of the request is one for all tries, waits included. */
  readonly timeoutSpansTries?: boolean;
  /** How long one try may take. */
  readonly tryTimeoutMs?: number | undefined;
  /** A wait that ends with the caller's deadline: whether there is another try. */
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

/** Settings as they are read, phrase by phrase. */
export type Draft = { -readonly [Key in keyof RetrySettings]: RetrySettings[Key] };
