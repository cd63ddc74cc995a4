import { compared } from "../../render/compare.ts";
import { bothEnds } from "../../render/ends.ts";
import { escapeAll } from "../../render/escape.ts";
import { paintFor } from "../../render/paint.ts";
import { received } from "../../render/received.ts";
import { situation } from "../../render/situation.ts";
import { measured, told } from "../../render/told.ts";
import { wrap } from "../../render/width.ts";
import { judgeChoices } from "../../scenario/predicted.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { describeChanges } from "../../scenario/setup/changes.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import type { Lab } from "../lab.ts";
import { recordTry, type Sure } from "../state/progress.ts";
import { sayForgotten } from "../state/say-kept.ts";
import { type Asked, ask, type Question, type Turn } from "./ask.ts";
import { playLive } from "./live.ts";

export interface Manner {
  readonly plain: boolean;
  readonly predict: boolean;
}

/** Somebody wants to leave the lesson, to go back before it or, once it has run, to its beginning. */
class Left {
  readonly how: "out" | "back" | "again";
  constructor(how: Left["how"]) {
    this.how = how;
  }
}

const noneOfThese = "something else";

/** Situation, prediction, the run itself, what was seen, why, and the same with one setting changed. */
export async function lesson(lab: Lab, scenario: Scenario, manner: Manner): Promise<"done" | "back" | "out"> {
  for (;;) {
    try {
      await new Lesson(lab, escapeAll(scenario), scenario, manner).go();
      return "done";
    } catch (left) {
      if (!(left instanceof Left)) throw left;
      if (left.how !== "again") return left.how;
    }
  }
}

class Lesson {
  readonly #lab: Lab;
  /** What is shown, made harmless; `#played` is what is played. */
  readonly #shown: Scenario;
  readonly #played: Scenario;
  readonly #manner: Manner;
  #hints = 0;
  #ran = false;

  constructor(lab: Lab, shown: Scenario, played: Scenario, manner: Manner) {
    this.#lab = lab;
    this.#shown = shown;
    this.#played = played;
    this.#manner = manner;
  }

  async go(): Promise<void> {
    this.#say(situation(this.#played, resolveSetup(this.#played.setup), this.#look, this.#manner.plain));
    const guess = await this.#predict();
    const report = await playLive(this.#lab, this.#played, false, this.#manner.plain);
    this.#ran = true;
    this.#say([""]);
    await this.#observe(report);
    await this.#explain(report, guess);
    await this.#whatIf(report);
  }

  get #look() {
    return this.#lab.terminal.look;
  }

  /** What was chosen and how sure; going back from how sure to the choice is possible. */
  async #predict(): Promise<{ chose: number; sure: Sure } | undefined> {
    const { predict } = this.#shown;
    if (predict === undefined || !this.#manner.predict) return undefined;
    for (;;) {
      const chosen = await this.#ask(
        predict.ask,
        predict.choices.map(({ says }) => says),
        ["hint", "skip", "back", "out"],
      );
      if ("turn" in chosen) return undefined;
      const sure = await this.#ask(
        "How sure are you?",
        ["a guess", "fairly sure", "certain"],
        ["skip", "back", "out"],
        ["back"],
      );
      if ("turn" in sure && sure.turn === "back") continue;
      return { chose: chosen.value, sure: "turn" in sure ? null : ((sure.value + 1) as Sure) };
    }
  }

  /** Before anything is explained: one observation in five is not what happened. */
  async #observe(report: Report): Promise<void> {
    const { predict } = this.#shown;
    if (predict !== undefined && this.#manner.predict) {
      const seen = [...predict.choices.map(({ says }) => says), noneOfThese];
      const asked = await this.#ask("What did you just see?", seen, ["skip", "back", "out"]);
      if ("value" in asked) this.#paragraph(`You saw: ${seen[asked.value]}.`);
    }
    this.#paragraph(`Measured: ${measured(escapeAll(report))}`);
    const safe = escapeAll(report);
    this.#say(this.#manner.plain ? [] : [...received(safe, this.#look), ...bothEnds(safe, this.#look)]);
  }

  async #explain(report: Report, guess: { chose: number; sure: Sure } | undefined): Promise<void> {
    const { predict, lesson: why, title, name } = this.#shown;
    if (predict !== undefined && guess !== undefined) {
      const judged = judgeChoices(predict, report);
      this.#say([...told(escapeAll(judged), guess.chose, this.#look), ""]);
      const right = judged[guess.chose]!.verdict.holds;
      if (!(await recordTry(name, { ...guess, chose: guess.chose + 1, right }))) sayForgotten(this.#lab.terminal);
    }
    this.#say([paintFor(this.#look).strong(title)]);
    if (why !== undefined) this.#paragraph(why);
  }

  /** One changed setting at a time: predict again, run, compare. */
  async #whatIf(report: Report): Promise<void> {
    const { twist, predict, setup } = this.#shown;
    if (twist === undefined) return;
    const changed = describeChanges(setup, mergeSetup(setup, twist.setup)).join("; ");
    const choices = predict === undefined ? [] : [...predict.choices.map(({ says }) => says), noneOfThese];
    const question = `What if one setting were changed: ${changed}?`;
    const asked =
      this.#manner.predict && choices.length > 0
        ? await this.#ask(question, choices, ["skip", "back", "out"])
        : await this.#ask(question, ["play it"], ["skip", "back", "out"]);
    if ("turn" in asked) return;
    const twisted = await playLive(this.#lab, this.#played, true, this.#manner.plain);
    this.#say([""]);
    if (predict !== undefined && this.#manner.predict)
      this.#say([...told(escapeAll(judgeChoices(predict, twisted)), asked.value, this.#look), ""]);
    if (this.#manner.plain) this.#paragraph(`Measured: ${measured(escapeAll(twisted))}`);
    else this.#lab.terminal.print(compared(report, twisted, this.#look));
    this.#paragraph(twist.says);
  }

  /** Asks; hints are given and asked again, leaving leaves the lesson. `kept` are the turns that the caller takes itself. */
  async #ask(
    says: string,
    choices: readonly string[],
    turns: readonly Turn[],
    kept: readonly Turn[] = [],
  ): Promise<Asked<number>> {
    const { hints } = this.#shown;
    for (;;) {
      const offered = turns.filter((turn) => turn !== "hint" || this.#hints < hints.length);
      const question: Question<number> = {
        says,
        choices: choices.map((text, value) => ({ says: text, value })),
        turns: offered,
        plain: this.#manner.plain,
      };
      const asked = await ask(question, this.#lab);
      if ("value" in asked || asked.turn === "skip" || kept.includes(asked.turn)) return asked;
      if (asked.turn === "out") throw new Left("out");
      if (asked.turn === "back") throw new Left(this.#ran ? "again" : "back");
      this.#paragraph(`Hint ${this.#hints + 1} of ${hints.length}: ${hints[this.#hints++]}`);
    }
  }

  #paragraph(text: string): void {
    this.#say([...wrap(text, Math.min(this.#look.width, 84)), ""]);
  }

  #say(lines: readonly string[]): void {
    if (lines.length > 0) this.#lab.terminal.print(`${lines.join("\n")}\n`);
  }
}
