import type { Lab } from "../lab.ts";
import { ask } from "./ask.ts";
import { Left } from "./left.ts";
import type { Answer, Drawn, Turn } from "./question.ts";

/** The pages behind the keys that show something; the question is repeated afterwards. */
export type Shows = Partial<Record<Turn, () => readonly string[]>>;

/** Asks the questions of a lesson. Leaving and going back leave the lesson, unless the caller handles them itself (`kept`). */
export class Asker {
  readonly #lab: Lab;
  /** From here on going back means to begin the lesson again. */
  hasRun = false;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  async ask(drawn: Drawn<number>, shows: Shows = {}, kept: readonly Turn[] = []): Promise<Answer<number>> {
    for (let again = false; ; again = true) {
      const asked = await ask(drawn, this.#lab, again);
      if ("value" in asked || asked.turn === "skip" || kept.includes(asked.turn)) return asked;
      if (asked.turn === "out") throw new Left("out");
      if (asked.turn === "back") throw new Left(this.hasRun ? "again" : "back");
      const lines = shows[asked.turn]?.() ?? [];
      if (lines.length > 0) this.#lab.terminal.print(`${lines.join("\n")}\n\n`);
    }
  }
}
