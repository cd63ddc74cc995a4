import { received } from "../../render/text/client-table.ts";
import { compared } from "../../render/text/compare.ts";
import { bothEnds } from "../../render/text/conclusions.ts";
import { paintFor } from "../../render/text/paint.ts";
import { measured, noneOfThese, told, toldSeen } from "../../render/text/prediction-result.ts";
import { situation } from "../../render/text/situation.ts";
import { whatIf } from "../../render/text/what-if.ts";
import { wrap } from "../../render/text/width.ts";
import { escapeAll } from "../../render/view/escape.ts";
import type { Report } from "../../scenario/report.ts";
import type { Choice, Scenario } from "../../scenario/scenario.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { whySkipped } from "../../scenario/skipped.ts";
import { capital } from "../../text/capital.ts";
import { usualWorld } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import type { Sure } from "../state/progress.ts";
import { type Answer, ask, type Question, type Turn } from "./ask.ts";
import { Left } from "./left.ts";
import type { Before, Manner } from "./lesson-options.ts";
import { playLive } from "./live.ts";
import { record } from "./record.ts";

/** Situation, prediction, the run, observation, explanation, and the same with one setting changed. */
export async function lesson(
  lab: Lab,
  scenario: Scenario,
  manner: Manner,
  before: Before,
): Promise<"done" | "back" | "out"> {
  for (;;) {
    try {
      await new Lesson(lab, escapeAll(scenario), scenario, manner, before).go();
      return "done";
    } catch (left) {
      if (!(left instanceof Left)) throw left;
      if (left.how !== "again") return left.how;
    }
  }
}

class Lesson {
  readonly #lab: Lab;
  /** What is printed, escaped; `#played` is what is played. */
  readonly #shown: Scenario;
  readonly #played: Scenario;
  readonly #manner: Manner;
  readonly #before: Before;
  #hints = 0;
  #ran = false;

  constructor(lab: Lab, shown: Scenario, played: Scenario, manner: Manner, before: Before) {
    this.#lab = lab;
    this.#shown = shown;
    this.#played = played;
    this.#manner = manner;
    this.#before = before;
  }

  async go(): Promise<void> {
    const missing = whySkipped(this.#played, usualWorld(this.#played));
    if (missing !== null) return this.#paragraph(`${this.#shown.title}. Skipped on this machine: ${missing}.`);
    const servers = resolveSetup(this.#played.setup);
    const { met } = this.#before;
    const strangers = servers.map(({ kind }) => kind).filter((kind) => !met.has(kind));
    this.#say([...situation(this.#played, servers, this.#look, this.#manner.plain, strangers), ""]);
    for (const kind of strangers) met.add(kind);
    const guess = await this.#predict();
    const report = await playLive(this.#lab, this.#played, false, this.#manner.plain);
    if (report.skipped !== null)
      return this.#paragraph(`${this.#shown.title}. Skipped on this machine: ${report.skipped}.`);
    this.#ran = true;
    this.#say([""]);
    await this.#observe(report);
    await this.#explain(report, guess);
    await this.#whatIf(report);
  }

  get #look() {
    return this.#lab.terminal.look;
  }

  /** The choice and how sure the learner is; from the second question one can go back to the first. */
  async #predict(): Promise<{ chose: number; sure: Sure } | undefined> {
    const { predict } = this.#shown;
    if (predict === undefined || !this.#manner.predict) return undefined;
    for (;;) {
      const chosen = await this.#ask(predict.ask, says(predict.choices)!, [
        "hint",
        "skip",
        ...(this.#before.something ? (["back"] as const) : []),
        "out",
      ]);
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

  /** Asked before anything is explained: one observation in five is not what happened. */
  async #observe(report: Report): Promise<void> {
    const { predict, seen } = this.#shown;
    if (predict !== undefined && this.#manner.predict) {
      const choices = says(seen) ?? [...says(predict.choices)!, noneOfThese];
      const asked = await this.#ask("What did you just see?", choices, ["skip", "back", "out"]);
      if (seen !== undefined && "value" in asked) {
        this.#say([...toldSeen(report, asked.value, this.#look, this.#manner.plain), ""]);
        await record(this.#lab.terminal, report, { of: "seen", chose: asked.value, sure: null });
      }
    }
    const safe = escapeAll(report);
    this.#paragraph(`Measured: ${measured(safe)}`);
    this.#say(this.#manner.plain ? [] : [...received(safe, this.#look), ...bothEnds(safe, this.#look), ""]);
  }

  async #explain(report: Report, guess: { chose: number; sure: Sure } | undefined): Promise<void> {
    const { predict, lesson: why, inYourCode, title } = this.#shown;
    if (predict !== undefined && guess !== undefined) {
      this.#say([...told(report, guess.chose, this.#look, this.#manner.plain), ""]);
      await record(this.#lab.terminal, report, { of: "predict", ...guess });
    }
    this.#say(wrap(title, this.#look.width).map(paintFor(this.#look).strong));
    if (why !== undefined) this.#paragraph(why);
    if (inYourCode !== undefined) this.#paragraph(`In your code: ${inYourCode}`);
  }

  /** One changed setting at a time: predict again, run, compare. */
  async #whatIf(report: Report): Promise<void> {
    const { twist, predict } = this.#shown;
    if (twist === undefined) return;
    const choices = says(twist.predict?.choices) ?? (predict ? [...says(predict.choices)!, noneOfThese] : []);
    const question = [whatIf(this.#shown, twist), twist.predict?.ask ?? []].flat().join(" ");
    const asked =
      this.#manner.predict && choices.length > 0
        ? await this.#ask(question, choices, ["skip", "back", "out"])
        : await this.#ask(question, ["run it"], ["skip", "back", "out"]);
    if ("turn" in asked) return;
    const twisted = await playLive(this.#lab, this.#played, true, this.#manner.plain);
    this.#say([""]);
    if (predict !== undefined && this.#manner.predict)
      this.#say([...told(twisted, asked.value, this.#look, this.#manner.plain), ""]);
    if (twist.predict !== undefined && this.#manner.predict)
      await record(this.#lab.terminal, twisted, { of: "twist", chose: asked.value, sure: null });
    if (this.#manner.plain) this.#paragraph(`Measured: ${measured(escapeAll(twisted))}`);
    else this.#lab.terminal.print(`${compared([report, twisted], this.#look)}\n`);
    this.#paragraph(`${capital(twist.says)}.`);
  }

  /**
   * Asks a question. After a hint the question is asked again; leaving ends the lesson. `kept` are the turns that the
   * caller handles itself.
   */
  async #ask(
    says: string,
    choices: readonly string[],
    turns: readonly Turn[],
    kept: readonly Turn[] = [],
  ): Promise<Answer<number>> {
    const { hints } = this.#shown;
    for (let again = false; ; again = true) {
      const offered = turns.filter((turn) => turn !== "hint" || this.#hints < hints.length);
      const question: Question<number> = {
        says,
        choices: choices.map((text, value) => ({ says: text, value })),
        turns: offered,
        plain: this.#manner.plain,
        again,
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

function says(choices: readonly Choice[] | undefined): string[] | undefined {
  return choices?.map((choice) => choice.says);
}
