import * as v from "valibot";
import type { BreakerRules } from "../../../../src/policy/breaker/rules.ts";

/** A breaker as recorded, and what stood around it. */
export interface Recorded {
  readonly rules: BreakerRules;
  /** Whether the settings leave out the error that recordings call `ignored`; if not, it is a failure. */
  readonly leavesOut: boolean;
  readonly timeoutMs?: number | undefined;
  readonly slots?: number | undefined;
  readonly errors: Errors;
}

/** What the library says, so far as recorded. */
export interface Errors {
  readonly open?: string;
  readonly halfOpen?: string;
  readonly full?: string;
  readonly timeout?: string;
  /** Instead of the own error of the call that opens the breaker, and of the trial call that opens it again. */
  readonly opening?: string;
  readonly reopening?: string;
}

export const anyLibrary = { id: v.string(), remark: v.optional(v.string()), defaults: v.optional(v.literal(true)) };
export const number = v.optional(v.number());

/** Recordings tell two errors apart, `fail` and `ignored`: a setting names the one that counts, or the one that does not. */
export const counted = v.optional(v.pipe(v.string(), v.regex(/\bfail/i, "only fail can be the error that counts")));
export const leftOut = v.optional(
  v.pipe(v.string(), v.regex(/^\W*ignored/i, "only ignored can be the error that does not count")),
);

export function part(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / 100;
}
