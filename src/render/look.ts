import type { Language } from "../scenario/languages.ts";

/** The size, colours and characters that an output supports. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
  /** The lines of the window; undefined if there is none. */
  readonly rows?: number;
  /** The languages of the reader's own code; undefined if they are not known. */
  readonly languages?: readonly Language[];
}
