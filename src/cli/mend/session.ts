import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { createInterface } from "node:readline";
import { wrap } from "../../render/text/drawing/width.ts";
import { hintLines } from "../../render/text/practice/hint-text.ts";
import { mendStory } from "../../render/text/practice/mend-text.ts";
import { problems } from "../../render/text/problem-text.ts";
import { escapeLine } from "../../render/view/escape.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { after } from "../../world/real-timer.ts";
import type { Lab } from "../lab.ts";
import type { PipedLines } from "../output/piped-lines.ts";
import { allowedChange } from "./allowed-changes.ts";
import { judgeAndPrint } from "./judge-and-print.ts";
import { changesIn, writeOnce } from "./mend-file.ts";

/** Editors save in several steps, so the file is read after the last one. */
const settleMs = 80;

/** Judges the learner's file at each save and each typed setting, until the learner leaves. Returns the exit code. */
export async function mendAtTerminal(lab: Lab, mend: Mend, file: string): Promise<number> {
  const { terminal, interruption } = lab;
  const isNew = writeOnce(mend, file);
  const typed = mend.springOf === undefined ? `, or by typing a setting such as ${mend.may[0]}=VALUE` : "";
  terminal.print(`${mendStory(mend, terminal.look, `in ${file}${typed}`)}\n`);
  terminal.tell(`${isNew ? "Wrote" : "Watching"} ${file}.`);
  terminal.tell("Type a setting, hint, reset or quit.");
  terminal.print("\n");
  return await new Session(lab, mend, file).untilLeft(file, interruption.signal);
}

/** Judges the setup, and again after each line that came through a pipe. Returns the exit code. */
export async function mendByLines(
  lab: Lab,
  mend: Mend,
  file: string | undefined,
  first: string,
  others: PipedLines,
): Promise<number> {
  return await new Session(lab, mend, file).afterLines(first, others);
}

class Session {
  readonly #lab: Lab;
  readonly #mend: Mend;
  /** The file with the learner's changes, if there is one. */
  readonly #file: string | undefined;
  #typed: RawSetup = {};
  #hints = 0;
  #isMended = false;
  #last: Promise<void> = Promise.resolve();
  #crashed: (error: unknown) => void = () => {};
  #callOff: () => void = () => {};

  constructor(lab: Lab, mend: Mend, file: string | undefined) {
    this.#lab = lab;
    this.#mend = mend;
    this.#file = file;
  }

  async afterLines(first: string, others: PipedLines): Promise<number> {
    this.#judge();
    for (let line: string | undefined = first; line !== undefined; line = await others.next()) {
      await this.#last;
      this.#lab.terminal.print(`\n> ${escapeLine(line)}\n\n`);
      if (this.#heard(line) === "quit") break;
    }
    others.close();
    await this.#last;
    return this.#isMended ? 0 : 1;
  }

  async untilLeft(file: string, signal: AbortSignal): Promise<number> {
    const watcher = watch(dirname(file), (_, name) => {
      if (name === null || name === basename(file)) this.#saved();
    });
    const lines = createInterface({ input: this.#lab.terminal.stdin, terminal: false });
    try {
      this.#judge();
      await new Promise<void>((resolve, reject) => {
        this.#crashed = reject;
        watcher.on("error", reject);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        lines.on("close", resolve);
        lines.on("line", (line) => {
          if (this.#heard(line.trim()) === "quit") resolve();
        });
      });
      await this.#last;
      return this.#isMended ? 0 : 1;
    } finally {
      this.#callOff();
      watcher.close();
      lines.close();
    }
  }

  #saved(): void {
    this.#callOff();
    this.#callOff = after(settleMs, () => this.#judge());
  }

  #heard(line: string): "quit" | undefined {
    if (line === "") return undefined;
    if (["quit", "q", "exit"].includes(line)) return "quit";
    if (line === "hint") this.#hint();
    else if (line === "reset") {
      this.#typed = {};
      this.#judge();
    } else this.#orProblem(() => this.#take(line));
    return undefined;
  }

  #hint(): void {
    const { terminal } = this.#lab;
    terminal.print(`${hintLines(this.#mend.scenario.hints, this.#hints, terminal.look).join("\n")}\n\n`);
    this.#hints += 1;
  }

  #take(line: string): void {
    const { setup } = this.#mend.scenario;
    if (!line.includes("=")) {
      const says = `${shown(line)} is neither a setting nor hint, reset or quit`;
      throw new ProblemError([{ says, cure: `write a setting such as ${this.#mend.may[0]}=VALUE` }]);
    }
    const change = allowedChange(this.#mend, [line], mergeSetup(setup, this.#typed));
    this.#typed = mergeSetup(this.#typed, change);
    this.#judge();
  }

  /** Judges one version after the other, so that the outputs do not mix. */
  #judge(): void {
    this.#last = this.#last.then(async () => {
      try {
        const typed = this.#typed;
        const changes = mergeSetup(this.#file === undefined ? {} : await changesIn(this.#mend, this.#file), typed);
        this.#isMended = await judgeAndPrint(this.#lab, this.#mend, changes, { json: false });
        this.#lab.terminal.print(`${this.#afterwards(typed)}\n`);
      } catch (error) {
        this.#tell(error);
      }
    });
    this.#last.catch((error) => this.#crashed(error));
  }

  /** Says that typed changes override the file, which might surprise a learner who then continues in the file. */
  #afterwards(typed: RawSetup): string {
    const written = Object.entries(typed).flatMap(([server, settings]) =>
      Object.entries(settings).map(([key, value]) => `${server}.${key}=${shown(value)}`),
    );
    const lines = [
      ...(written.length === 0 || this.#file === undefined
        ? []
        : [`As typed: ${written.join(", ")}. Type reset to judge only ${this.#file}.`]),
      ...(this.#isMended && this.#lab.terminal.interactive ? ["Type quit to leave, or try another solution."] : []),
    ];
    return lines
      .flatMap((line) => wrap(line, this.#lab.terminal.look.width))
      .map((line) => `${line}\n`)
      .join("");
  }

  #orProblem(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#tell(error);
    }
  }

  #tell(error: unknown): void {
    if (!(error instanceof ProblemError)) throw error;
    const { terminal } = this.#lab;
    terminal.say(problems(error.problems, terminal.sideLook));
  }
}
