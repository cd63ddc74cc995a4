import type { Where } from "../../text/problem.ts";

/** Turns an offset in a file into the line and column that people count. */
export class Positions {
  readonly #file: string;
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  at(offset: number): Where {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const start = this.#starts[low]!;
    const end = this.#text.indexOf("\n", start);
    const text = this.#text.slice(start, end < 0 ? undefined : end).replace(/\r$/, "");
    return { file: this.#file, line: low + 1, column: offset - start + 1, text };
  }
}
