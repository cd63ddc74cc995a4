import type { Look } from "../../render/look.ts";
import { asciiOnly } from "../../render/text/drawing/ascii.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { escapeLine } from "../../render/view/escape.ts";
import type { Language } from "../../scenario/languages.ts";
import { withoutKnown, withoutSecrets } from "../../text/secrets/secrets.ts";
import { end, signalCodes } from "../program/end.ts";

/** Reported as a Problem, because the user can fix it. */
const cannotWrite = 2;
/** The error code of a terminal whose window was closed. */
const terminalGone = "EIO";
const widest = 100;
/** The longest line in a pipe, whatever COLUMNS says: a table of any width would take all memory. */
const widestInPipe = 1000;
const narrowest = 20;
const usualRows = 24;

type Streams = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env">;

/** The only place that writes. stdout carries only the result; everything else goes to stderr. */
export class Terminal {
  /** Whether a person watches stderr, so that a spinner makes sense. */
  readonly watched: boolean;
  /** The languages of the user's own code, if they were chosen. */
  languages: readonly Language[] | undefined;

  readonly #process: Streams;
  #stdin: NodeJS.ReadStream | undefined;
  readonly #stdout: NodeJS.WriteStream;
  readonly #stderr: NodeJS.WriteStream;
  readonly #env: Env;
  /** Values of the user's that are not shown. */
  #secrets: readonly string[] = [];

  constructor(streams: Streams = process) {
    const { stdout, stderr, env } = streams;
    this.#process = streams;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#env = env;
    // A terminal of unknown size reports 0 columns, and a spinner would erase lines on it for ever.
    this.watched = Boolean(stderr.isTTY) && stderr.columns !== 0 && env.TERM !== "dumb";
    stdout.on("error", (error: NodeJS.ErrnoException) => this.#notWritten(error));
    // A closed stderr does not affect the result.
    stderr.on("error", () => {});
  }

  /** Opened on first use, because that loads Node's streams and most commands read nothing. */
  get stdin(): NodeJS.ReadStream {
    if (this.#stdin !== undefined) return this.#stdin;
    this.#stdin = this.#process.stdin;
    this.#stdin.on("error", (error: NodeJS.ErrnoException) => {
      if (!this.interactive || error.code !== terminalGone) throw error;
      end(signalCodes.SIGHUP);
    });
    return this.#stdin;
  }

  /** Whether a person can answer questions. */
  get interactive(): boolean {
    return Boolean(this.#stdout.isTTY && this.stdin.isTTY);
  }

  /** The look of the result at the window's current width. */
  get look(): Look {
    const { languages } = this;
    return { ...lookOf(this.#stdout, this.#env), ...(languages && { languages }) };
  }

  /** The look of messages on stderr. */
  get sideLook(): Look {
    return lookOf(this.#stderr, this.#env);
  }

  /** The current number of lines of the window. */
  get rows(): number {
    return this.#stdout.rows || usualRows;
  }

  /** Calls back when the window is resized, until the returned function is called. */
  onResize(act: () => void): () => void {
    this.#stdout.on("resize", act);
    return () => this.#stdout.off("resize", act);
  }

  /** Clears the window but not its scrollback. */
  clear(): void {
    this.#stdout.write("\u001b[2J\u001b[H");
  }

  /** Hides these values from now on. */
  keepSecret(values: readonly string[]): void {
    this.#secrets = [...this.#secrets, ...values];
  }

  /** Returns a value without secrets. */
  withoutSecrets<Value>(value: Value): Value {
    return this.#secrets.length === 0 ? value : withoutSecrets(value, this.#secrets);
  }

  /** Returns the text of a result without secrets that are known by their values. */
  withoutKnown(text: string): string {
    return withoutKnown(text, this.#secrets);
  }

  print(text: string): void {
    const shown = this.withoutKnown(text);
    this.#stdout.write(this.look.unicode ? shown : asciiOnly(shown));
  }

  /** Writes data for programs and files as it is, except for secrets. */
  printData(text: string): void {
    this.#stdout.write(this.withoutKnown(text));
  }

  /**
   * Writes very large data; resolves when there is room for more. It is what a run needs to be repeated, so it contains
   * the user's values.
   */
  async pourData(text: string): Promise<void> {
    if (!this.#stdout.write(text)) await new Promise<void>((drained) => this.#stdout.once("drain", drained));
  }

  say(text: string): void {
    const shown = this.withoutKnown(text);
    this.#stderr.write(this.sideLook.unicode ? shown : asciiOnly(shown));
  }

  /** Prints a sentence on stderr, wrapped to the window, but not within a command. */
  note(sentence: string): void {
    this.say(sentenceLines(sentence, this.sideLook));
  }

  /** Does the same on stdout. */
  tell(sentence: string): void {
    this.print(sentenceLines(sentence, this.look));
  }

  /** Ends the program once all output has been flushed. */
  async leave(code: number): Promise<never> {
    for (const stream of [this.#stdout, this.#stderr])
      await new Promise<void>((resolve) => stream.write("", () => resolve()));
    end(code);
  }

  /** Ends quietly if the reader stops reading, as in `lab list scenarios | head -1`. A full disk is an error. */
  #notWritten({ code }: NodeJS.ErrnoException): void {
    if (code === "EPIPE") process.exit(0);
    if (code === terminalGone && this.#stdout.isTTY) end(signalCodes.SIGHUP);
    this.say(`The result cannot be written: ${code === "ENOSPC" ? "the disk is full" : code}\n`);
    process.exit(cannotWrite);
  }
}

const sentenceLines = (sentence: string, { width }: Look) => `${wrapHint(escapeLine(sentence), width).join("\n")}\n`;

type Env = Readonly<Record<string, string | undefined>>;

function lookOf(stream: NodeJS.WriteStream, env: Env): Look {
  return {
    width: widthOf(stream, env),
    colour: hasColour(stream, env),
    unicode: hasUnicode(env),
    ...(stream.isTTY && stream.rows > 0 && { rows: stream.rows }),
  };
}

/** A terminal of unknown size has the usual 80 columns. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream, env: Env): number {
  if (isTTY) return Math.min(widest, Math.max(narrowest, columns || Number(env.COLUMNS) || 80));
  return Math.min(widestInPipe, Math.max(narrowest, Math.floor(Number(env.COLUMNS)) || widest));
}

function hasColour(stream: NodeJS.WriteStream, env: Env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !["0", "false"].includes(env.FORCE_COLOR);
  return Boolean(stream.isTTY) && env.TERM !== "dumb";
}

/** The locale decides if it is set. The Linux console lacks too many characters. */
function hasUnicode(env: Env): boolean {
  if (env.TERM === "linux") return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale) || process.platform === "win32";
}
