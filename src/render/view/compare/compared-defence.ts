import { allOf } from "../../../text/words/lists.ts";

/** One sequence of outcomes and the decisions of each library. */
export interface ComparedDefence {
  readonly what: "breaker" | "retry" | "bulkhead";
  readonly says: string;
  /** The sequence as a command line writes it. */
  readonly sequence: string;
  /** The options that repeat the comparison. */
  readonly again: readonly string[];
  /** The result of each call if it is let through. */
  readonly given: readonly string[];
  readonly rows: readonly ComparedRow[];
}

export interface ComparedRow {
  readonly library: string;
  /** Requested settings that the library does not have. */
  readonly foreign: readonly string[];
  /** The result of each call or try. */
  readonly cells: readonly string[];
  /** The first decision that differs from the first library's, and the rules responsible. */
  readonly differs?: {
    readonly at: number;
    readonly says: string;
    readonly rules: readonly string[];
    readonly its: string;
    readonly first: string;
  };
}

/** Says where a library's decisions first differ, and why. */
export function differenceWords({ differs, foreign }: ComparedRow, first: string): string {
  const unknown = foreign.length === 0 ? "" : ` It has no ${allOf(foreign)}: the library's own value applies.`;
  if (differs === undefined) return `nowhere.${unknown}`;
  return `${differs.says}: it ${differs.its}; ${first} ${differs.first}.${unknown}`;
}
