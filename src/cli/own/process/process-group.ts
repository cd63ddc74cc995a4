import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import type { Readable, Writable } from "node:stream";
import { mustHave } from "../../../text/values/must-have.ts";
import { pause, stopwatch } from "../../../world/real-timer.ts";
import { groupOf, processesWith } from "./proc.ts";
import { ProgramOutput } from "./program-output.ts";

/** Starts the program only after the lab has written a line. If the lab dies first, the shell exits. */
const gate = 'read -r go <&3 || exit 125; exec 3<&-; exec "$@"';
/** Kills the program if its stdin closes without a line, because then the lab has died. Only Linux has /proc. */
const watch = `read -r over && exit
kill -s KILL -- "-$1"
for each in /proc/[0-9]*; do
  grep -qs "$2=" "$each/environ" && kill -s KILL "\${each#/proc/}"
done`;

export const stopsWithinMs = 5000;
const lookEveryMs = 20;
const forksWithinMs = 100;
const never = new AbortController().signal;
// Any number of programs may end at the same time.
setMaxListeners(0, never);

/** The running programs, which must not outlive this process. */
const running = new Set<ProcessGroup>();
let isWatched = false;

export type ProcessEnd =
  | { readonly code: number; readonly signal: null }
  | { readonly code: null; readonly signal: NodeJS.Signals };

/**
 * A program and its child processes in a process group of their own. All of them end with this process, however it
 * ends. On Linux that includes daemons, which leave the group: an environment variable marks them.
 */
export class ProcessGroup {
  readonly words: readonly string[];
  readonly ended: Promise<ProcessEnd>;
  readonly output = new ProgramOutput();
  /** The stdout of the first process and of all processes that inherit it. */
  readonly stdout = new ProgramOutput();
  /** The name of an environment variable that no other program has. */
  readonly mark = `LAB_PROGRAM_${randomUUID().replaceAll("-", "_")}`;
  readonly #leader: ChildProcess;
  readonly #watcher: ChildProcessByStdio<Writable, null, null>;
  #end: ProcessEnd | undefined;

  /** `output`: whether its output is kept for a message, or shown on the lab's own stdout and stderr. */
  constructor(words: readonly string[], env: NodeJS.ProcessEnv, output: "kept" | "shown" = "kept") {
    this.words = words;
    this.#leader = spawn("/bin/sh", ["-c", gate, "sh", ...words], {
      env: { ...env, [this.mark]: "1" },
      detached: true,
      stdio: [
        "ignore",
        ...(output === "kept" ? (["pipe", "pipe"] as const) : (["inherit", "inherit"] as const)),
        "pipe",
      ],
    });
    const { pid, stdout, stderr, stdio } = this.#leader;
    for (const stream of [stdout, stderr]) if (stream !== null) this.output.read(stream);
    if (stdout !== null) this.stdout.read(stdout);
    this.ended = once(this.#leader, "exit").then(([code, signal]): ProcessEnd => {
      this.#end = { code, signal };
      return this.#end;
    });
    this.#watcher = spawn("/bin/sh", ["-c", watch, "sh", `${pid}`, this.mark], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    this.#watcher.unref();
    this.#watcher.stdin.on("error", () => {});
    killAtExit(this);
    const go = stdio[3] as Writable;
    go.on("error", () => {});
    go.end("go\n");
  }

  get id(): number {
    return mustHave(this.#leader.pid, "the id of a process");
  }

  /** How the first process ended; undefined while it runs. */
  get end(): ProcessEnd | undefined {
    return this.#end;
  }

  /** Whether any process of the program still runs. */
  isLeft(): boolean {
    return signalGroup(this.id, 0) || this.#outside().length > 0;
  }

  /** Whether it runs on in the background. A daemon that is just forking again may be missed by the first look. */
  async runsOn(): Promise<boolean> {
    if (this.isLeft()) return true;
    await pause(forksWithinMs, never);
    return this.isLeft();
  }

  /** Sends a signal to each process once. */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.id, signal);
    for (const pid of this.#outside()) signalOne(pid, signal);
  }

  /** Asks only the first process to stop, as a supervisor does. */
  terminate(): void {
    this.#leader.kill("SIGTERM");
  }

  /** Asks all processes to stop, and kills those that do not. */
  async stop(): Promise<void> {
    this.signal("SIGTERM");
    const elapsed = stopwatch();
    while (this.isLeft() && elapsed() < stopsWithinMs) await pause(lookEveryMs, never);
    await this.kill();
  }

  async kill(): Promise<void> {
    this.signal("SIGKILL");
    await this.ended;
    // A process may have forked in between.
    this.signal("SIGKILL");
    running.delete(this);
    this.#watcher.stdin.end("over\n");
    for (const stream of this.#leader.stdio) (stream as Readable | null)?.destroy();
  }

  /** Returns the processes that left the group. */
  #outside(): number[] {
    return processesWith(this.mark).filter((pid) => groupOf(pid) !== this.id);
  }
}

function killAtExit(program: ProcessGroup): void {
  running.add(program);
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => {
    for (const each of running) each.signal("SIGKILL");
  });
}

/** Sends a signal to the group, and returns whether the group has a process to receive it. */
function signalGroup(id: number, signal: NodeJS.Signals | 0): boolean {
  return signalOne(-id, signal);
}

function signalOne(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(id, signal);
    return true;
  } catch {
    return false;
  }
}
