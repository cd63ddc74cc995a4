import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn } from "@lydell/node-pty";
import { bin } from "./lab.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Opened {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs the program on a pseudo-terminal, with keys as input and the screen as output. */
export class Screen {
  readonly #pty: IPty;
  #raw = "";
  #from = 0;
  #changed: (() => void)[] = [];
  readonly ended: Promise<number>;
  /** The signal that ended the program; 0 if it exited normally. */
  readonly endedBy: Promise<number>;

  constructor(args: readonly string[], { columns = 80, rows = 60, env = {}, cwd = root }: Opened = {}) {
    this.#pty = spawn(process.execPath, [bin, ...args], {
      name: "xterm-256color",
      cols: columns,
      rows,
      cwd,
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", LANG: "C.UTF-8", ...env },
    });
    this.#pty.onData((data) => {
      this.#raw += data;
      for (const wake of this.#changed.splice(0)) wake();
    });
    const exit = new Promise<{ exitCode: number; signal?: number }>((resolve) => this.#pty.onExit(resolve));
    this.ended = exit.then(({ exitCode }) => exitCode);
    this.endedBy = exit.then(({ signal = 0 }) => signal);
    this.ended.then(() => {
      for (const wake of this.#changed.splice(0)) wake();
    });
  }

  /** The raw output, for tests of colours and of the cursor. */
  get raw(): string {
    return this.#raw;
  }

  get text(): string {
    return stripVTControlCharacters(this.#raw).replaceAll("\r", "");
  }

  /** Everything ever written on a line, including text that was later overwritten. */
  get lines(): string[] {
    return this.#raw.split(/\r|\n|\u001b\[\d*[A-HJK]/).map(stripVTControlCharacters);
  }

  /** The final screen, without anything that was erased. */
  get seen(): string {
    const lines: string[] = [""];
    let [row, column] = [0, 0];
    for (const [piece, move, count, letter, control] of this.#raw.matchAll(
      /\u001b\[(\??)(\d*)([A-Za-z])|\u001b\[[\d;]+m|([\r\n])|[^\u001b\r\n]+/g,
    )) {
      const by = Number(count || 1);
      if (move) continue;
      if (control === "\r" || letter === "G") column = letter === "G" ? by - 1 : 0;
      else if (control === "\n" || letter === "B") row += letter === "B" ? by : 1;
      else if (letter === "A") row = Math.max(0, row - by);
      else if (letter === "K") lines[row] = count === "2" ? "" : (lines[row] ?? "").slice(0, column);
      else if (letter === "J" && count === "") lines.splice(row, lines.length, (lines[row] ?? "").slice(0, column));
      else if (letter === undefined && !piece.startsWith("\u001b")) {
        lines[row] =
          (lines[row] ?? "").slice(0, column).padEnd(column) + piece + (lines[row] ?? "").slice(column + piece.length);
        column += piece.length;
      }
    }
    return Array.from(lines, (line) => line ?? "").join("\n");
  }

  /** The output since the last key. */
  get news(): string {
    return stripVTControlCharacters(this.#raw.slice(this.#from)).replaceAll("\r", "");
  }

  /**
   * Waits until the output since the last key contains these in this order. A key echoes the prompt that it answers, so the end of
   * the next prompt is awaited after its beginning.
   */
  async shows(...texts: readonly string[]): Promise<this> {
    let over = false;
    this.ended.then(() => {
      over = true;
    });
    while (!containsInOrder(this.news, texts)) {
      if (over) throw new Error(`ended without showing ${JSON.stringify(texts)}:\n${this.text}`);
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
    return this;
  }

  press(keys: string): this {
    this.#from = this.#raw.length;
    this.#pty.write(keys);
    return this;
  }

  /** Closes the terminal like a window. */
  hangUp(): void {
    (this.#pty as IPty & { destroy(): void }).destroy();
  }

  resize(columns: number, rows: number): this {
    this.#from = this.#raw.length;
    this.#pty.resize(columns, rows);
    return this;
  }

  close(): void {
    this.#pty.kill("SIGKILL");
  }
}

function containsInOrder(output: string, texts: readonly string[]): boolean {
  let at = 0;
  return texts.every((text) => {
    const found = output.indexOf(text, at);
    at = found + text.length;
    return found >= 0;
  });
}

export const ctrlC = "\u0003";
export const escapeKey = "\u001b";
