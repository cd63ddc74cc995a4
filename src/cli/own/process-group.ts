import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { pause, stopwatch } from "../../world/real-timer.ts";
import { ProgramOutput } from "./program-output.ts";

/** Starts the program only after the lab has written a line. If the lab dies first, the shell exits. */
const gate = 'read -r go <&3 || exit 125; exec 3<&-; exec "$@"';
/** Kills the group if its stdin closes without a line, because then the lab has died. */
const watch = 'read -r over && exit; kill -s KILL -- "-$1"';

export const stopsWithinMs = 5000;
const lookEveryMs = 20;
const never = new AbortController().signal;

/** The running groups, which must not outlive this process. */
const running = new Set<number>();
let isWatched = false;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A program and its child processes in a process group of their own. All of them end with this process, however it
 * ends.
 */
export class ProcessGroup {
  readonly ended: Promise<Ended>;
  readonly output = new ProgramOutput();
  /** The stdout of the first process and of all processes that inherit it. */
  readonly stdout = new ProgramOutput();
  readonly #leader: ChildProcess;
  readonly #watcher: ChildProcess;
  #end: Ended | undefined;

  constructor(words: readonly string[], env: NodeJS.ProcessEnv) {
    this.#leader = spawn("/bin/sh", ["-c", gate, "sh", ...words], {
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const { pid, stdout, stderr, stdio } = this.#leader;
    this.output.read(stdout!);
    this.output.read(stderr!);
    this.stdout.read(stdout!);
    this.ended = once(this.#leader, "exit").then(([code, signal]) => {
      this.#end = { code, signal };
      return this.#end;
    });
    this.#watcher = spawn("/bin/sh", ["-c", watch, "sh", `${pid}`], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    this.#watcher.unref();
    this.#watcher.stdin!.on("error", () => {});
    killAtExit(pid!);
    const go = stdio[3] as Writable;
    go.on("error", () => {});
    go.end("go\n");
  }

  get id(): number {
    return this.#leader.pid!;
  }

  /** How the first process ended; undefined while it runs. */
  get end(): Ended | undefined {
    return this.#end;
  }

  /** Whether any process of the group still runs. */
  isLeft(): boolean {
    return signalGroup(this.id, 0);
  }

  /** Asks only the first process to stop, as a supervisor does. */
  terminate(): void {
    this.#leader.kill("SIGTERM");
  }

  /** Asks all processes to stop, and kills those that do not. */
  async stop(): Promise<void> {
    signalGroup(this.id, "SIGTERM");
    const elapsed = stopwatch();
    while (this.isLeft() && elapsed() < stopsWithinMs) await pause(lookEveryMs, never);
    await this.kill();
  }

  async kill(): Promise<void> {
    signalGroup(this.id, "SIGKILL");
    await this.ended;
    running.delete(this.id);
    this.#watcher.stdin!.end("over\n");
    for (const stream of this.#leader.stdio) (stream as Readable | null)?.destroy();
  }
}

function killAtExit(id: number): void {
  running.add(id);
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => {
    for (const each of running) signalGroup(each, "SIGKILL");
  });
}

/** Sends a signal to the group, and returns whether the group has a process to receive it. */
function signalGroup(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-id, signal);
    return true;
  } catch {
    return false;
  }
}
