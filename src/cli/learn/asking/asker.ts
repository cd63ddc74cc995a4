import type { Lab } from "../../lab.ts";
import { LessonExit } from "../lesson/lesson-exit.ts";
import { ask } from "./ask-question.ts";
import type { Drawn, QuestionAnswer, QuestionKey } from "./question.ts";

/** The pages that keys can show, after which the question is repeated. */
export type Shows = Partial<Record<QuestionKey, () => readonly string[]>>;

/**
 * Asks the questions of a lesson. Leaving and going back end the lesson, unless the caller lists those keys in `kept`.
 */
export class Asker {
  readonly #lab: Lab;
  /** After the run, going back restarts the lesson. */
  hasRun = false;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  async ask(
    drawn: Drawn<number>,
    shows: Shows = {},
    kept: readonly QuestionKey[] = [],
  ): Promise<QuestionAnswer<number>> {
    for (let again = false; ; again = true) {
      const asked = await ask(drawn, this.#lab, again);
      if ("value" in asked || asked.turn === "skip" || kept.includes(asked.turn)) return asked;
      if (asked.turn === "out") throw new LessonExit("out");
      if (asked.turn === "back") throw new LessonExit(this.hasRun ? "again" : "back");
      const lines = shows[asked.turn]?.() ?? [];
      if (lines.length > 0) this.#lab.terminal.print(`${lines.join("\n")}\n\n`);
    }
  }
}
