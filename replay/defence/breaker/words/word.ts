import * as v from "valibot";
import type { BreakerRules } from "../../../../src/policy/breaker/breaker-rules.ts";

/** A recorded breaker, and the policies around it. */
export interface Recorded {
  readonly rules: BreakerRules;
  /** Whether the settings ignore the error `ignored`; otherwise it counts as a failure. */
  readonly leavesOut: boolean;
  readonly timeoutMs?: number | undefined;
  readonly slots?: number | undefined;
  readonly errors: Errors;
}

/** The messages of the library, as far as they were recorded. */
export interface Errors {
  readonly open?: string;
  readonly halfOpen?: string;
  readonly full?: string;
  readonly timeout?: string;
  /** The errors that replace the own error of a call that opens the breaker, and of a trial call that reopens it. */
  readonly opening?: string;
  readonly reopening?: string;
}

export const anyLibrary = { id: v.string(), remark: v.optional(v.string()), defaults: v.optional(v.literal(true)) };
export const number = v.optional(v.number());

/** Recordings have two errors, `fail` and `ignored`. A setting names the one that counts, or the one that does not. */
export const counted = v.optional(v.pipe(v.string(), v.regex(/\bfail/i, "only fail can be the error that counts")));
export const leftOut = v.optional(
  v.pipe(v.string(), v.regex(/^\W*ignored/i, "only ignored can be the error that does not count")),
);

export function part(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / 100;
}
