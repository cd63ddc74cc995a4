import { allOf } from "../../text/lists.ts";

/** One sequence of outcomes, and what each library decides. */
export interface ComparedDefence {
  readonly what: "breaker" | "retry" | "bulkhead";
  readonly says: string;
  /** As it can be written to have the same again. */
  readonly sequence: string;
  /** The options that belong to it. */
  readonly again: readonly string[];
  /** How each call would end if it were made. */
  readonly given: readonly string[];
  readonly rows: readonly ComparedRow[];
}

export interface ComparedRow {
  readonly library: string;
  /** Settings that were asked for and that it has no word for. */
  readonly foreign: readonly string[];
  /** The outcome of each call, or of each try. */
  readonly cells: readonly string[];
  /** Where it first decides otherwise than the first library, and the rule that makes the difference. */
  readonly differs?: {
    readonly at: number;
    readonly says: string;
    readonly rules: readonly string[];
    readonly its: string;
    readonly first: string;
  };
}

/** Where a library parts from the first one, and why. */
export function differenceWords({ differs, foreign }: ComparedRow, first: string): string {
  const unknown = foreign.length === 0 ? "" : ` It has no ${allOf(foreign)}: the library's own value applies.`;
  if (differs === undefined) return `nowhere.${unknown}`;
  return `${differs.says}: it ${differs.its}; ${first} ${differs.first}.${unknown}`;
}
