import { located, ProblemError, type Where } from "../../text/problems/problem.ts";
import { sayDuration } from "../../text/values/units.ts";
import { allOf } from "../../text/words/lists.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Listens, OwnServer } from "../../world/own-server.ts";
import { pause, stopwatch } from "../../world/real-timer.ts";
import { checkProgram } from "./process/check-program.ts";
import { type Fillings, filled } from "./process/filled.ts";
import { freePort, isFree } from "./process/free-port.ts";
import { listeningPorts } from "./process/listening-ports.ts";
import { type ProcessEnd, ProcessGroup } from "./process/process-group.ts";
import { ProgramConfigFile } from "./process/program-config-file.ts";
import { accepts, answersWell, type ReadyCheck } from "./readiness.ts";

const hosts = ["127.0.0.1", "::1"];
const lookEveryMs = 25;
const shownLines = 12;
/** Another program may take a free port before this one uses it. */
const mostPorts = 3;

/** A file that a program reads, before its placeholders are filled in. */
export interface Template {
  readonly name: string;
  readonly text: string;
}

export interface ProgramPlan {
  /** The lab's server that it replaces. */
  readonly role: string;
  /** Where a file describes it. */
  readonly where?: Where | undefined;
  readonly words: readonly string[];
  /** The addresses of the servers that it may call, by environment variable. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Added to the environment of this process; it may contain placeholders and secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** The values of placeholders other than its port and its file. */
  readonly values?: Fillings;
  /** The contents of the file named by CONFIG, with placeholders. */
  readonly template?: Template | undefined;
  /** The port to listen at; any free port by default. */
  readonly port?: number | undefined;
  readonly ready?: ReadyCheck | undefined;
  readonly readyWithinMs: number;
  readonly signal: AbortSignal;
}

/** A program that replaces one of the lab's servers. */
export class OwnProgram implements OwnServer {
  readonly #plan: ProgramPlan;
  #group: ProcessGroup | undefined;
  #ready: Promise<Listens> | undefined;
  #config: ProgramConfigFile | undefined;

  constructor(plan: ProgramPlan) {
    this.#plan = plan;
    // In a file the command itself can name a shell.
    const inShell = plan.where && "for a shell write sh -c 'COMMAND'";
    located(plan.where, () => checkProgram(plan.words, "your server", inShell));
  }

  /** How it ended, such as "ended with exit code 1"; undefined while it runs. */
  get end(): string | undefined {
    if (this.#group === undefined) return "was stopped";
    return this.#group.end && sayEnd(this.#group.end);
  }

  get group(): ProcessGroup | undefined {
    return this.#group;
  }

  ready(failed: (error: unknown) => void): Promise<Listens> {
    this.#ready ??= this.#start(failed);
    return this.#ready;
  }

  /** Asks its first process to stop, as a platform does, and checks what is left after this time. */
  async stopsWithin(ms: number): Promise<"stopped" | "still runs" | "still listens"> {
    const group = this.#group;
    const ready = this.#ready;
    if (group === undefined || ready === undefined) throw new Error("it is not running");
    const elapsed = stopwatch();
    const look = async () => {
      await pause(lookEveryMs, this.#plan.signal);
      this.#plan.signal.throwIfAborted();
    };
    group.terminate();
    while (group.end === undefined && elapsed() < ms) await look();
    if (group.end === undefined) return "still runs";
    const listens = await ready;
    // Its child processes may need a moment longer.
    while ((await accepts(listens)) && elapsed() < ms) await look();
    return (await accepts(listens)) ? "still listens" : "stopped";
  }

  async stop(): Promise<void> {
    const group = this.#group;
    this.#group = undefined;
    this.#ready = undefined;
    await group?.stop();
    this.#config?.remove();
    this.#config = undefined;
  }

  async #start(failed: (error: unknown) => void): Promise<Listens> {
    const { role, addresses, port: wanted, signal } = this.#plan;
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      const port = wanted ?? (await freePort());
      if (port === wanted && !(await isFree(port))) {
        const cure = "choose another port with --port, or leave it out for a free one";
        throw new ProblemError([{ says: `port ${port} is taken, so ${role} was not started`, cure }]);
      }
      const { words, env } = located(this.#plan.where, () => this.#configured(port));
      const group = new ProcessGroup(words, { ...process.env, PORT: `${port}`, ...addresses, ...env });
      this.#group = group;
      const listens = await this.#untilReady(group, port);
      if (listens !== undefined) {
        void group.ended.then((end) => {
          if (this.#group === group) failed(this.#problem(group, `${role} ${sayEnd(end)} during the run`));
        });
        return listens;
      }
      if (group.end?.code === 0 && (await group.runsOn())) {
        await group.kill();
        throw this.#problem(group, `${role} went to the background; start it in the foreground`, port);
      }
      const isTaken = (await Promise.all(hosts.map((host) => accepts({ host, port })))).includes(true);
      await group.kill();
      if (wanted === undefined && isTaken && tries < mostPorts) continue;
      const says = `${role} ${sayEnd(await group.ended)} before it was ready`;
      throw this.#problem(group, isTaken ? `${says}: another program listens at port ${port}` : says, port);
    }
  }

  #configured(port: number): { readonly words: readonly string[]; readonly env: Record<string, string> } {
    const { words, env = {}, values = {}, template } = this.#plan;
    this.#config?.remove();
    const file = template && new ProgramConfigFile(template.name);
    this.#config = file;
    const config = file && { config: file.path, folder: file.folder };
    const all = { ...values, port: `${port}`, ...config };
    if (template !== undefined && file !== undefined) file.write(filled(template.text, all));
    const own = Object.entries(env).map(([name, value]) => [name, filled(value, all)]);
    const given = config && { CONFIG: config.config };
    return { words: words.map((word) => filled(word, all)), env: { ...given, ...Object.fromEntries(own) } };
  }

  /** Returns where it listens; undefined if it ended first. */
  async #untilReady(group: ProcessGroup, port: number): Promise<Listens | undefined> {
    const { role, ready, readyWithinMs, signal } = this.#plan;
    const elapsed = stopwatch();
    while (elapsed() < readyWithinMs) {
      signal.throwIfAborted();
      for (const host of hosts) {
        if (group.end !== undefined) return undefined;
        const listens = { host, port };
        if (!(await accepts(listens))) continue;
        if (ready === undefined || (await answersWell(listens, ready))) return group.end ? undefined : listens;
      }
      await pause(lookEveryMs, signal);
    }
    const others = listeningPorts(group);
    const within = `within ${sayDuration(readyWithinMs)}`;
    const isThere = others.includes(port);
    const elsewhere = others.length === 0 ? "" : `; it listens at ${allOf(others.map(String))}`;
    await group.kill();
    if (isThere) {
      const path = ready === undefined ? "connections" : `${ready.method} ${ready.path} with 2xx`;
      throw this.#problem(group, `${role} did not answer ${path} ${within}`, port);
    }
    throw this.#problem(
      group,
      `${role} did not start listening on port ${port} (from PORT) ${within}${elsewhere}`,
      port,
    );
  }

  #problem(group: ProcessGroup, says: string, port?: number): ProblemError {
    const output = group.output.last(shownLines);
    const { addresses } = this.#plan;
    const env = port === undefined ? [] : Object.entries({ PORT: `${port}`, ...addresses });
    const line = [...env.map(([name, value]) => `${name}=${shellWord(value)}`), ...group.words.map(shellWord)].join(
      " ",
    );
    return new ProblemError([{ says, cure: `try it by hand: ${line}`, output }]);
  }
}

function sayEnd({ code, signal }: ProcessEnd): string {
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}
