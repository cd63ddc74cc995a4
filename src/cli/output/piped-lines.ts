import { fstatSync } from "node:fs";
import { after } from "../../world/real-timer.ts";
import type { Terminal } from "./terminal.ts";

type Input = Pick<Terminal, "stdin">;

/** A pipe that stays open and says nothing may belong to a program that does not know of it. */
const patienceMs = 2000;
/** Lines that are sent ahead arrive with the first one, so a result does not wait longer for another. */
const laterPatienceMs = 500;
const longestLine = 10_000;

/** Whether stdin is a terminal or may contain something: not if it is closed, /dev/null or an empty file. */
export function mayContainLines({ stdin }: Input): boolean {
  const kind = kindOf(stdin);
  return kind === "terminal" || kind === "pipe" || kind === "socket";
}

/**
 * Reads the lines of a pipe or a file one by one, and no more of it than needed. Reads nothing from a terminal, nor from a
 * socket, which programs that start others often leave open.
 */
export class PipedLines {
  readonly #stdin: NodeJS.ReadStream;
  #chunks: AsyncIterator<string> | undefined;
  #rest = "";
  #lines: string[] = [];
  #hasRead = false;

  constructor({ stdin }: Input) {
    this.#stdin = stdin;
    if (kindOf(stdin) === "pipe")
      this.#chunks = stdin.setEncoding("utf8")[Symbol.asyncIterator]() as AsyncIterator<string>;
  }

  /** Returns the next line that is not empty; undefined at the end, and if none comes in time. */
  async next(): Promise<string | undefined> {
    while (this.#lines.length === 0 && this.#chunks !== undefined) await this.#readOn(this.#chunks);
    return this.#lines.shift();
  }

  /** Whether another line is left. */
  async hasNext(): Promise<boolean> {
    const line = await this.next();
    if (line !== undefined) this.#lines.unshift(line);
    return line !== undefined;
  }

  async #readOn(chunks: AsyncIterator<string>): Promise<void> {
    const chunk = await inTime(chunks.next(), this.#hasRead ? laterPatienceMs : patienceMs);
    const isLast = chunk === undefined || chunk.done === true || this.#rest.length > longestLine;
    const lines = isLast ? [this.#rest] : `${this.#rest}${chunk.value}`.split("\n");
    this.#rest = isLast ? "" : (lines.pop() ?? "");
    this.#lines = lines.map((line) => line.trim()).filter((line) => line !== "");
    this.#hasRead ||= this.#lines.length > 0;
    if (isLast) this.#end();
  }

  /** Leaves the rest unread. */
  close(): void {
    this.#lines = [];
    this.#end();
  }

  /** An open pipe would keep the program alive. */
  #end(): void {
    if (this.#chunks !== undefined) this.#stdin.destroy();
    this.#chunks = undefined;
  }
}

/** Waits for a promise; undefined if it takes too long or fails. */
function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const cancel = after(ms, () => resolve(undefined));
    promise.then(resolve, () => resolve(undefined)).finally(cancel);
  });
}

function kindOf(stdin: NodeJS.ReadStream): "terminal" | "pipe" | "socket" | "nothing" {
  if (stdin.isTTY) return "terminal";
  // A stream of the program's own has no number, and is read as a pipe.
  const { fd } = stdin as { readonly fd?: number };
  if (fd === undefined) return "pipe";
  try {
    const stats = fstatSync(fd);
    if (stats.isFIFO() || (stats.isFile() && stats.size > 0)) return "pipe";
    return stats.isSocket() ? "socket" : "nothing";
  } catch {
    return "nothing";
  }
}
