import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError, type Where } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { sayDuration } from "../../text/values/units.ts";
import { allOf } from "../../text/words/lists.ts";
import type { Listens, OwnServer } from "../../world/own-server.ts";
import { pause, stopwatch } from "../../world/real-timer.ts";
import type { OwnAddress } from "./own-address.ts";
import { checkProgram } from "./process/check-program.ts";
import { commandWords } from "./process/command-words.ts";
import { accepts, answersWell, type ReadyCheck } from "./readiness.ts";

const lookEveryMs = 50;
const shownLines = 12;

/** The commands of a bench file that start and stop a server that the lab did not start. */
export interface ServerCommands {
  readonly restart?: string | undefined;
  readonly start?: string | undefined;
  readonly stop?: string | undefined;
}

export interface CommandedPlan {
  readonly role: string;
  readonly address: OwnAddress;
  readonly commands: ServerCommands;
  readonly where: Where;
  readonly ready?: ReadyCheck | undefined;
  readonly readyWithinMs: number;
  readonly signal: AbortSignal;
}

/** A server that runs at a URL and is started and stopped by the user's own commands. At the end it runs again. */
export class CommandedServer implements OwnServer {
  readonly #plan: CommandedPlan;
  readonly #starting: readonly string[];
  #isStopped = false;

  constructor(plan: CommandedPlan) {
    this.#plan = plan;
    const { restart, start, stop } = plan.commands;
    this.#starting = [restart, stop, start]
      .filter((each) => each !== undefined)
      .slice(0, restart === undefined ? 2 : 1);
    for (const command of this.#starting) checkProgram(commandWords(command), "your server");
  }

  /** Starts it anew, so that it has forgotten what failed before. */
  async ready(): Promise<Listens> {
    for (const command of this.#starting) await this.#run(command);
    return await this.#untilReady();
  }

  async stopsWithin(ms: number): Promise<"stopped" | "still runs" | "still listens"> {
    const elapsed = stopwatch();
    this.#isStopped = true;
    const stopping = this.#run(mustHave(this.#plan.commands.stop, "the command stop"));
    const stillListens = async () => (await this.#listens()) !== undefined;
    while ((await stillListens()) && elapsed() < ms) await pause(lookEveryMs, this.#plan.signal);
    const isOver = !(await stillListens());
    // The next start must not meet a stop that is not over.
    await stopping;
    return isOver ? "stopped" : "still listens";
  }

  /** It ran before the lab came, so it runs afterwards. */
  async stop(): Promise<void> {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    const { start, restart } = this.#plan.commands;
    await this.#run(mustHave(start ?? restart, "the command start"));
  }

  async #listens(): Promise<Listens | undefined> {
    for (const listens of await this.#plan.address.places()) if (await accepts(listens)) return listens;
    return undefined;
  }

  async #untilReady(): Promise<Listens> {
    const { role, ready, readyWithinMs, signal } = this.#plan;
    const elapsed = stopwatch();
    for (;;) {
      const listens = await this.#listens();
      if (listens !== undefined && (ready === undefined || (await answersWell(listens, ready)))) return listens;
      if (elapsed() > readyWithinMs) {
        const says = `${role} was not ready within ${sayDuration(readyWithinMs)} of ${allOf(this.#starting)}`;
        throw this.#problem(says, "try these commands by hand, or allow more time with --ready-within");
      }
      await pause(lookEveryMs, signal);
      signal.throwIfAborted();
    }
  }

  /** Its output goes to a file, because a server that it leaves behind may write there for ever. */
  async #run(command: string): Promise<void> {
    const { signal, readyWithinMs } = this.#plan;
    const [program = "", ...args] = commandWords(command);
    const folder = mkdtempSync(join(tmpdir(), "lab-command-"));
    const file = join(folder, "output");
    const output = openSync(file, "w");
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(readyWithinMs)]);
      const child = spawn(program, args, { stdio: ["ignore", output, output], signal: limit });
      const [code] = await once(child, "exit");
      if (code === 0) return;
      const text = readFileSync(file, "utf8").trimEnd().split("\n").slice(-shownLines);
      throw this.#problem(`${command} ended with exit code ${code}`, "try it by hand", text);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      signal.throwIfAborted();
      const { code, name } = error as NodeJS.ErrnoException;
      const why = name === "AbortError" ? `did not end within ${sayDuration(readyWithinMs)}` : `failed (${code})`;
      throw this.#problem(`${command} ${why}`, "write a command that ends and leaves the server running");
    } finally {
      closeSync(output);
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #problem(says: string, cure: string, output?: readonly string[]): ProblemError {
    return new ProblemError([{ says, cure, where: this.#plan.where, ...(output && { output }) }]);
  }
}
