import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const bin = `${root}bin/lab.js`;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
type Env = Readonly<Record<string, string>>;

/** Runs the program as a user does, with nothing of this machine's terminal in its environment. */
export function lab(args: readonly string[], env: Env = {}, input: string | Uint8Array = ""): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    input,
    encoding: "utf8",
    env: clean(env),
    timeout: 25_000,
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Starts it and leaves it running. */
export function start(args: readonly string[], env: Env = {}): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { cwd: root, env: clean(env), stdio: ["ignore", "pipe", "pipe"] });
}

export function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}

function clean(env: Env): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", ...env };
}
