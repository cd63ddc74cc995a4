import { spawn } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import type { GivenAddresses, Programs, RunningService } from "../../hunt/system/programs.ts";
import type { SystemService } from "../../hunt/system/system.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { OwnProgram } from "../own/own-program.ts";
import { commandWords } from "../own/process/command-words.ts";
import { keepPort } from "../own/process/free-port.ts";

const readyWithinMs = 30_000;

/** Starts the programs of a system file. */
export function labPrograms(signal: AbortSignal): Programs {
  // Every program of every copy listens to it while it starts, and Node would warn of a leak.
  setMaxListeners(0, signal);
  return { keepPort, launch: (service, given) => new LabService(service, given, signal), run };
}

class LabService implements RunningService {
  readonly #program: OwnProgram;

  constructor(
    { name, where, run, env, ready, template }: SystemService,
    { port, addresses, values }: GivenAddresses,
    signal: AbortSignal,
  ) {
    const words = commandWords(mustHave(run, `the command of ${name}`));
    this.#program = new OwnProgram({
      ...{ role: name, where, words, addresses, env, values, template, port, ready, readyWithinMs, signal },
    });
  }

  async ready(): Promise<void> {
    await this.#program.ready(() => {});
  }

  get end(): string | undefined {
    return this.#program.end;
  }

  get printed(): number {
    return this.#program.group?.output.count ?? 0;
  }

  lastLines(count: number): readonly string[] {
    return count <= 0 ? [] : (this.#program.group?.output.last(count) ?? []);
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}

async function run(command: string): Promise<void> {
  const [file = "", ...args] = commandWords(command);
  const child = spawn(file, args, { stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const [code] = (await once(child, "exit").catch((error) => [error.message])) as [number | string | null];
  if (code === 0) return;
  const output = said.join("").split("\n").slice(-12);
  throw new ProblemError([{ says: `reset: ${command} ended with ${code}`, cure: "try it by hand", output }]);
}
