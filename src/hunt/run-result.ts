import type { SeenCall, SeenRun } from "./search/seen-run.ts";

/** A call of a run, with its method and path. */
export interface ResultCall extends SeenCall {
  readonly line: string;
}

export interface BrokenRule {
  readonly rule: string;
  /** The evidence, such as "charged twice". */
  readonly saw: string;
}

/** Everything that is kept of a run. It can be written as a line of JSON. */
export interface RunResult {
  readonly calls: readonly ResultCall[];
  readonly struck: readonly string[];
  readonly broken: readonly BrokenRule[];
  readonly undecided?: true;
  /** Calls that are made without a failure, too, though the runs that recorded these did not show them. */
  readonly missed?: readonly string[];
  /** The last answer of the client's request. */
  readonly saw: { readonly status: number | null; readonly tookMs: number; readonly says: string };
  /** The work that was done, a line each. */
  readonly ledger: readonly string[];
  /** The lines of logs that explain it. */
  readonly log: readonly string[];
}

/** Says what broke a rule, and then which. */
export function sayBroken(rule: string, says: string): string {
  return `${says} (rule: ${rule})`;
}

export function seenOf({ calls, struck, broken, undecided }: RunResult): SeenRun {
  return { calls, struck, broken: broken.map(({ rule }) => rule), ...(undecided && { undecided }) };
}
