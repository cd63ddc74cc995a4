import type { Where } from "../../../text/problems/problem.ts";
import { lineOf, lineStarts } from "../../../text/words/lines.ts";

/** Converts an offset in a file to the line and column of an editor. */
export class Positions {
  readonly #file: string;
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  at(offset: number): Where {
    const line = lineOf(this.#starts, offset);
    const start = this.#starts[line - 1]!;
    const end = this.#text.indexOf("\n", start);
    const text = this.#text.slice(start, end < 0 ? undefined : end).replace(/\r$/, "");
    return { file: this.#file, line, column: offset - start + 1, text };
  }
}
