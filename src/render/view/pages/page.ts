import type { LoadResult } from "../../../scenario/load/story.ts";
import type { Report } from "../../../scenario/report.ts";
import type { State } from "../cases.ts";
import type { Ends } from "../conclusions.ts";
import type { Mark } from "../load-facts.ts";

/** One result as a document: what it says at the top, then its parts in the order in which they are read. */
export interface Page {
  readonly title: string;
  /** Above the title, and what a list is filtered by. */
  readonly track?: string;
  readonly name: string;
  readonly state?: State;
  /** The verdict in one sentence. */
  readonly says: string;
  readonly parts: readonly Part[];
}

export type Part = { readonly head?: string } & (
  | { readonly kind: "text"; readonly text: string }
  /** Conclusions of callers, next to the work that was done. */
  | { readonly kind: "ends"; readonly ends: readonly Ends[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
  /** The calls between the servers, as a sequence diagram or as a table of moments. */
  | { readonly kind: "sequence"; readonly report: Report }
  | { readonly kind: "chart"; readonly load: LoadResult; readonly marks: readonly Mark[]; readonly runs: number }
  | { readonly kind: "command"; readonly says: string; readonly command: string }
  /** Each of a row of values in a colour between the least and the most: a heat map. */
  | {
      readonly kind: "heat";
      readonly rowName: string;
      readonly columnName: string;
      readonly columns: readonly string[];
      readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[];
    }
  | { readonly kind: "pages"; readonly pages: readonly Page[] }
  /** The pages that cells of a table above open; a document without links leaves them out. */
  | { readonly kind: "stories"; readonly pages: readonly Page[] }
);

export interface HeatCell {
  /** From 0 to 1. */
  readonly share: number;
  readonly says: string;
  /** The value that the scenario has as written. */
  readonly isOwn?: boolean;
}

/** How much a cell matters, as for a Line. */
export type Tone = "good" | "bad" | "open" | "strong" | "faint";

export interface Cell {
  readonly text: string;
  readonly tone?: Tone;
  /** In a result with further pages: the name of the page that it opens. */
  readonly opens?: string;
  /** The same in words, where the text is only a mark. */
  readonly says?: string;
}

/** Cells without a tone. */
export function cells(...texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }));
}
