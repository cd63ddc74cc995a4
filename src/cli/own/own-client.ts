import type { ClientEnv, ClientProgram } from "../../gauntlet/client/client-target.ts";
import { pause } from "../../world/real-timer.ts";
import { type ProcessEnd, ProcessGroup } from "./process/process-group.ts";

/** The last output may arrive shortly after the process ends, or never if another process keeps its stdout open. */
const drainMs = 250;
const shownLines = 12;

/** A client of the user, started for one order. */
export class OwnClient implements ClientProgram {
  readonly #group: ProcessGroup;
  #end: ProcessEnd | undefined;
  #killed: Promise<void> | undefined;

  constructor(words: readonly string[], env: ClientEnv, signal: AbortSignal) {
    this.#group = new ProcessGroup(words, { ...process.env, ...env });
    const { ended, stdout } = this.#group;
    void ended.then(async (end) => {
      await Promise.race([stdout.ended, pause(drainMs, signal)]);
      this.#end = end;
    });
  }

  get end(): ProcessEnd | undefined {
    return this.#end;
  }

  lastSaid(): string | undefined {
    return this.#group.stdout.last(1)[0];
  }

  lastLines(): readonly string[] {
    return this.#group.output.last(shownLines);
  }

  isLeft(): boolean {
    return this.#group.isLeft();
  }

  kill(): Promise<void> {
    this.#killed ??= this.#group.kill();
    return this.#killed;
  }
}
