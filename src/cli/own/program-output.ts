import type { Readable } from "node:stream";

const mostLines = 200;
const mostLetters = 2000;

/** The last lines that a program printed, on stdout and stderr. */
export class ProgramOutput {
  readonly #lines: string[] = [];

  read(stream: Readable): void {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop()!.slice(0, mostLetters);
      for (const line of lines) this.#add(line);
    });
    stream.on("end", () => this.#add(rest));
    stream.on("error", () => {});
  }

  last(count: number): string[] {
    return this.#lines.slice(-count);
  }

  #add(line: string): void {
    if (line === "") return;
    this.#lines.push(line.slice(0, mostLetters));
    if (this.#lines.length > mostLines) this.#lines.shift();
  }
}
