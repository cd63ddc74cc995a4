import type { Language } from "../scenario/languages.ts";

/** The width, colours and characters that an output supports. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** The languages of the reader's own code; undefined if they are not known. */
  readonly languages?: readonly Language[];
}
