import type { Look } from "../render/look.ts";
import { asciiOnly } from "../render/text/ascii.ts";
import { wrapMessage } from "../render/text/width.ts";
import { escapeLine } from "../render/view/escape.ts";
import { end, signalCodes } from "./end.ts";

/** Reported as a Problem, because the user can fix it. */
const cannotWrite = 2;
/** The error code of a terminal whose window was closed. */
const terminalGone = "EIO";
const widest = 100;
const narrowest = 20;
const usualRows = 24;

type Streams = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env">;

/** The only place that writes. stdout carries the result and nothing else; everything else goes to stderr. */
export class Terminal {
  /** A person watches stderr, so a spinner makes sense. */
  readonly watched: boolean;

  readonly #process: Streams;
  #stdin: NodeJS.ReadStream | undefined;
  readonly #stdout: NodeJS.WriteStream;
  readonly #stderr: NodeJS.WriteStream;
  readonly #env: Env;

  constructor(streams: Streams = process) {
    const { stdout, stderr, env } = streams;
    this.#process = streams;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#env = env;
    // A terminal without a size has no columns, and a spinner would erase lines of it for ever.
    this.watched = Boolean(stderr.isTTY) && stderr.columns !== 0 && env.TERM !== "dumb";
    stdout.on("error", (error: NodeJS.ErrnoException) => this.#notWritten(error));
    // Nobody reads stderr, and the result is unaffected.
    stderr.on("error", () => {});
  }

  /** Node loads its streams to make it, and most commands read nothing. */
  get stdin(): NodeJS.ReadStream {
    if (this.#stdin !== undefined) return this.#stdin;
    this.#stdin = this.#process.stdin;
    this.#stdin.on("error", (error: NodeJS.ErrnoException) => {
      if (!this.interactive || error.code !== terminalGone) throw error;
      end(signalCodes.SIGHUP);
    });
    return this.#stdin;
  }

  /** A person can answer questions. */
  get interactive(): boolean {
    return Boolean(this.#stdout.isTTY && this.stdin.isTTY);
  }

  /** How the result looks, at the width that the window has now. */
  get look(): Look {
    return lookOf(this.#stdout, this.#env);
  }

  /** How messages on stderr look. */
  get sideLook(): Look {
    return lookOf(this.#stderr, this.#env);
  }

  /** How many lines the window has now. */
  get rows(): number {
    return this.#stdout.rows || usualRows;
  }

  /** Calls back when the window has another size, until it is told to stop. */
  onResize(act: () => void): () => void {
    this.#stdout.on("resize", act);
    return () => this.#stdout.off("resize", act);
  }

  /** Empties the window; what was scrolled out of it stays. */
  clear(): void {
    this.#stdout.write("\u001b[2J\u001b[H");
  }

  print(text: string): void {
    this.#stdout.write(this.look.unicode ? text : asciiOnly(text));
  }

  /** For programs and files: written byte for byte. */
  printData(text: string): void {
    this.#stdout.write(text);
  }

  /** The same for very much data: resolves when there is room for more. */
  async pourData(text: string): Promise<void> {
    if (!this.#stdout.write(text)) await new Promise<void>((drained) => this.#stdout.once("drain", drained));
  }

  say(text: string): void {
    this.#stderr.write(this.sideLook.unicode ? text : asciiOnly(text));
  }

  /** A sentence on stderr, no wider than the window. */
  note(sentence: string): void {
    this.say(
      wrapMessage(escapeLine(sentence), this.sideLook.width)
        .map((line) => `${line}\n`)
        .join(""),
    );
  }

  /** Ends the program once all output has been flushed. */
  async leave(code: number): Promise<never> {
    for (const stream of [this.#stdout, this.#stderr])
      await new Promise<void>((resolve) => stream.write("", () => resolve()));
    end(code);
  }

  /** `lab list scenarios | head -1`: the reader has read enough. A full disk is an error. */
  #notWritten({ code }: NodeJS.ErrnoException): void {
    if (code === "EPIPE") process.exit(0);
    if (code === terminalGone && this.#stdout.isTTY) end(signalCodes.SIGHUP);
    this.say(`The result cannot be written: ${code === "ENOSPC" ? "the disk is full" : code}\n`);
    process.exit(cannotWrite);
  }
}

type Env = Readonly<Record<string, string | undefined>>;

function lookOf(stream: NodeJS.WriteStream, env: Env): Look {
  const columns = stream.columns || Number(env.COLUMNS) || 80;
  return {
    width: Math.min(widest, Math.max(narrowest, columns)),
    colour: hasColour(stream, env),
    unicode: hasUnicode(env),
  };
}

function hasColour(stream: NodeJS.WriteStream, env: Env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !["0", "false"].includes(env.FORCE_COLOR);
  return Boolean(stream.isTTY) && env.TERM !== "dumb";
}

/** A locale that is set decides; the Linux console lacks too many characters. */
function hasUnicode(env: Env): boolean {
  if (env.TERM === "linux") return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale) || process.platform === "win32";
}
