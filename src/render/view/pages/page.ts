import type { LoadResult } from "../../../scenario/load/load-story.ts";
import type { Report } from "../../../scenario/report.ts";
import { fillIn, hiddenValue } from "../../../text/secrets/text.ts";
import type { Picture } from "../../svg/svg-element.ts";
import type { State } from "../cases.ts";
import type { Ends } from "../conclusions/conclusions.ts";
import type { Span } from "../conclusions/headline.ts";
import type { ServerGraph } from "../setup/server-graph.ts";

/** A result as a document: its summary, then its parts in reading order. */
export interface Page {
  readonly title: string;
  /** Shown above the title, and used to filter lists. */
  readonly track?: string;
  readonly name: string;
  readonly state?: State;
  /** The outcome in a sentence or two. */
  readonly headline?: readonly Span[];
  /** The verdict in one sentence. */
  readonly says: string;
  readonly parts: readonly PagePart[];
  /** Whether it is open in a list of folded ones. */
  readonly isOpen?: boolean;
  /** In large type, for a projector. */
  readonly isLarge?: true;
}

/** `at`: its place in a document with room for the picture, the outcome next to it, and what belongs under it. */
export type PagePart = { readonly head?: string; readonly at?: "stage" | "rail" | "under" } & (
  | { readonly kind: "text"; readonly text: string }
  /** Conclusions of callers, next to the work that was done. */
  | { readonly kind: "ends"; readonly ends: readonly Ends[] }
  /** `isFolded`: opened by readers who want the numbers behind a picture. */
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly PageCell[])[];
      readonly isFolded?: true;
      /** A grid of marks, whose columns are narrow. */
      readonly isGrid?: true;
    }
  /** The calls between servers, as a sequence diagram or a table of moments. */
  | { readonly kind: "sequence"; readonly report: Report }
  /** The same as a list of sentences, with headers and bodies; for documents whose diagram does not say everything. */
  | { readonly kind: "words"; readonly report: Report }
  | { readonly kind: "chart"; readonly load: LoadResult; readonly report: Report }
  /** `isLive`: a script changes it. */
  | { readonly kind: "command"; readonly says: string; readonly command: string; readonly isLive?: true }
  /** A heat map: rows of values, coloured between the smallest and the largest. */
  | {
      readonly kind: "heat";
      readonly rowName: string;
      readonly columnName: string;
      readonly columns: readonly string[];
      readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[];
      /** The smallest and the largest value; undefined if all are equal. */
      readonly ends?: readonly [least: string, most: string];
    }
  /** `drawn`: the picture for a width. */
  | { readonly kind: "picture"; readonly drawn: (width: number) => Picture }
  /** Servers and the calls between them. */
  | { readonly kind: "servers"; readonly graph: ServerGraph }
  | { readonly kind: "pages"; readonly pages: readonly Page[] }
  /** Commands that repeat something, for documents whose tables open no pages; others omit them. */
  | {
      readonly kind: "commands";
      readonly commands: readonly { readonly says: string; readonly command: string }[];
    }
  /** Pages opened by cells of a table above. Documents without links omit them. */
  | { readonly kind: "stories"; readonly pages: readonly Page[] }
);

export interface HeatCell {
  /** From 0 to 1. */
  readonly share: number;
  readonly says: string;
  /** Whether the cell has the scenario's own values. */
  readonly isOwn?: boolean;
}

/** The importance of a cell, as for a Line. */
export type Tone = "good" | "bad" | "open" | "strong" | "faint";

export interface PageCell {
  readonly text: string;
  readonly tone?: Tone;
  /** The name of the page that the cell opens. */
  readonly opens?: string;
  /** The meaning of a text that is only a mark. */
  readonly says?: string;
  readonly isNumber?: boolean;
}

/** Returns a command line, and what to fill in if it was written without secrets. */
export function commandPart(says: string, command: string): PagePart {
  return { kind: "command", says: command.includes(hiddenValue) ? `${says}, ${fillIn}` : says, command };
}

/** Returns cells without a tone. */
export function cells(...texts: readonly string[]): PageCell[] {
  return texts.map((text) => ({ text }));
}
