import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import about from "../../package.json" with { type: "json" };
import { commands } from "../../src/cli/commands.ts";
import type { Lab } from "../../src/cli/lab.ts";
import type { Interruption } from "../../src/cli/program/interrupt.ts";
import { run } from "../../src/cli/program/program.ts";
import { terminalOn } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const bin = `${root}bin/lab.js`;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
type Env = Readonly<Record<string, string>>;

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line inside this process, which is faster than starting one. Runs take turns because they share the
 * environment.
 */
export function lab(args: readonly string[], env: Env = {}, input: string | Uint8Array = ""): Promise<Ended> {
  const ended = before.then(() => runHere(args, clean(env), input));
  before = ended.catch(() => {});
  return ended;
}

/** The context of a command that this signal interrupts, on streams of its own. */
export function labUntil(signal: AbortSignal): Lab {
  const interruption = { signal, code: undefined } as Interruption;
  return { terminal: terminalOn({}), interruption, made: { version: about.version, command: "" }, commands, args: [] };
}

async function runHere(args: readonly string[], env: NodeJS.ProcessEnv, input: string | Uint8Array): Promise<Ended> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  stdin.end(input);
  const ownEnv = process.env;
  process.env = env;
  try {
    const terminal = terminalOn({ stdin, stdout, stderr }, env);
    const code = await run(args, about.version, { ...labUntil(new AbortController().signal), terminal });
    stdout.end();
    stderr.end();
    const [out, err] = await written;
    return { code, out, err };
  } finally {
    process.env = ownEnv;
  }
}

/** Runs the built program like a user, independent of this machine's terminal. */
export async function labProcess(
  args: readonly string[],
  env: Env = {},
  input: string | Uint8Array = "",
  options: SpawnOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, env: clean(env), ...options });
  child.stdin!.on("error", () => {}).end(input);
  const [code, out, err] = await Promise.all([exitOf(child), buffer(child.stdout!), buffer(child.stderr!)]);
  return { code: typeof code === "number" ? code : null, out: out.toString("utf8"), err: err.toString("utf8") };
}

/** Starts the program and leaves it running. */
export function start(args: readonly string[], env: Env = {}, options: SpawnOptions = {}): ChildProcess {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  return spawn(process.execPath, [bin, ...args], { cwd: root, env: clean(env), stdio: [...stdio], ...options });
}

export function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}

function clean(env: Env): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", COLUMNS: "80", ...env };
}
