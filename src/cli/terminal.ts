import type { Look } from "../render/look.ts";
import { asciiOnly } from "../render/text/ascii.ts";

/** As a Problem: it is for the user to mend. */
const cannotWrite = 2;
const widest = 100;
const narrowest = 20;

/** The one place that writes. stdout carries the result alone; everything else goes to stderr. */
export class Terminal {
  /** How the result is to look, and what is said beside it. */
  readonly look: Look;
  readonly sideLook: Look;
  /** Somebody sits there: questions can be asked. */
  readonly interactive: boolean;
  /** Somebody watches stderr: a spinner makes sense. */
  readonly watched: boolean;

  readonly stdin: NodeJS.ReadStream;
  readonly #stdout: NodeJS.WriteStream;
  readonly #stderr: NodeJS.WriteStream;

  constructor({ stdin, stdout, stderr, env }: Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env"> = process) {
    this.stdin = stdin;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.look = lookOf(stdout, env);
    this.sideLook = lookOf(stderr, env);
    this.interactive = Boolean(stdin.isTTY && stdout.isTTY);
    this.watched = Boolean(stderr.isTTY) && env.TERM !== "dumb";
    stdout.on("error", (error: NodeJS.ErrnoException) => this.#notWritten(error));
    // Nobody hears it, and the result is none the worse.
    stderr.on("error", () => {});
  }

  print(text: string): void {
    this.#stdout.write(this.look.unicode ? text : asciiOnly(text));
  }

  /** For programs and files: to the letter. */
  printData(text: string): void {
    this.#stdout.write(text);
  }

  say(text: string): void {
    this.#stderr.write(this.sideLook.unicode ? text : asciiOnly(text));
  }

  /** Ends the program once all that was printed has left it. */
  async leave(code: number): Promise<never> {
    for (const stream of [this.#stdout, this.#stderr])
      await new Promise<void>((resolve) => stream.write("", () => resolve()));
    process.exit(code);
  }

  /** `lab list scenarios | head -1`: whoever read has read enough. A full disk has not. */
  #notWritten({ code }: NodeJS.ErrnoException): void {
    if (code === "EPIPE") process.exit(0);
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

/** A locale that is set decides; the console of Linux itself has too few letters. */
function hasUnicode(env: Env): boolean {
  if (env.TERM === "linux") return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale) || process.platform === "win32";
}
