import type { Readable } from "node:stream";

const mostLines = 200;
const mostLetters = 2000;

/** Keeps the last lines that a program printed. */
export class ProgramOutput {
  readonly #lines: string[] = [];
  #count = 0;
  /** The unfinished last line of each stream. */
  readonly #begun = new Map<Readable, string>();
  #sayEnded = () => {};
  /** Resolves when one of the streams has ended. */
  readonly ended = new Promise<void>((resolve) => {
    this.#sayEnded = resolve;
  });

  read(stream: Readable): void {
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = ((this.#begun.get(stream) ?? "") + text).split(/\r?\n/);
      const begun = lines.pop() ?? "";
      this.#begun.set(stream, begun.slice(0, mostLetters));
      for (const line of lines) this.#add(line);
    });
    stream.on("end", () => this.#sayEnded());
    stream.on("error", () => {});
  }

  /** The number of lines so far. */
  get count(): number {
    return this.#count;
  }

  last(count: number): string[] {
    const begun = [...this.#begun.values()].filter((line) => line !== "");
    return [...this.#lines, ...begun].slice(-count);
  }

  #add(line: string): void {
    if (line === "") return;
    this.#count += 1;
    this.#lines.push(line.slice(0, mostLetters));
    if (this.#lines.length > mostLines) this.#lines.shift();
  }
}
