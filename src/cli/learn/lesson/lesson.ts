import type { Look } from "../../../render/look.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { escapeAll } from "../../../render/view/escape.ts";
import { papersOf } from "../../../scenario/paper/paper-library.ts";
import { whySkipped } from "../../../scenario/playing/skipped.ts";
import { usualWorld } from "../../../scenario/playing/usual-world.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Scenario, Twist } from "../../../scenario/scenario.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { nodeWorlds } from "../../../world/node-worlds.ts";
import type { Lab } from "../../lab.ts";
import { sayUnplayedOf } from "../../output/say-notes.ts";
import type { Sure } from "../../state/progress-format.ts";
import { Asker, type Shows } from "../asking/asker.ts";
import type { QuestionKey } from "../asking/question.ts";
import { LessonExit } from "./lesson-exit.ts";
import type { Before, LessonMode } from "./lesson-mode.ts";
import { openingPage, predictPhase, seenPhase, surePhase, twistPhase, whoIsWho } from "./lesson-phases.ts";
import { playLive } from "./live.ts";
import { record } from "./record.ts";
import { tables, twistPage, verdictPage, verdictPhase } from "./verdicts.ts";

/** How a lesson ended, with its last page and the pages that keys show there. */
export interface LessonEnd {
  /** Skipped: ended without the prediction that the lesson asked for. */
  readonly how: "done" | "skipped";
  readonly page: (look: Look, rows: number) => readonly string[];
  readonly shows: Shows;
}

/** Gives a lesson: situation, prediction, run, observation, explanation, and a second run with one setting changed. */
export async function lesson(
  lab: Lab,
  scenario: Scenario,
  mode: LessonMode,
  before: Before,
): Promise<LessonEnd | "back" | "out"> {
  await sayUnplayedOf(lab.terminal, [scenario]);
  for (;;) {
    try {
      return await new Lesson(lab, scenario, mode, before).go();
    } catch (left) {
      if (!(left instanceof LessonExit)) throw left;
      if (left.how !== "again") return left.how;
    }
  }
}

class Lesson {
  readonly #lab: Lab;
  readonly #scenario: Scenario;
  readonly #mode: LessonMode;
  readonly #before: Before;
  readonly #asker: Asker;

  constructor(lab: Lab, scenario: Scenario, mode: LessonMode, before: Before) {
    this.#lab = lab;
    this.#scenario = scenario;
    this.#mode = mode;
    this.#before = before;
    this.#asker = new Asker(lab);
  }

  async go(): Promise<LessonEnd> {
    const missing = whySkipped(this.#scenario, usualWorld(this.#scenario), nodeWorlds);
    if (missing !== null) return this.#skipped(missing);
    const guess = await this.#predict();
    const report = await this.#play(false);
    if (report.skipped !== null) return this.#skipped(report.skipped);
    this.#asker.hasRun = true;
    if (guess !== undefined) await record(this.#lab, report, { of: this.#before.of ?? "predict", ...guess });
    const how = guess !== undefined || this.#scenario.predict === undefined || !this.#mode.predict ? "done" : "skipped";
    const saw = await this.#observe(report);
    const { plain } = this.#mode;
    const papers = papersOf(this.#scenario.name);
    const page = (look: Look) => [
      ...verdictPage(report, guess?.chose, saw, look, plain),
      ...papers.flatMap(({ name }) => wrap(`Published: ${labCommand(`paper ${name}`)} plays it again.`, look.width)),
    ];
    const { twist } = this.#scenario;
    if (twist === undefined) return { how, page: (look) => [...page(look), ""], shows: this.#shows(report) };
    const next = await this.#asker.ask(verdictPhase(page, plain), this.#shows(report));
    if ("turn" in next) return { how, page: () => [], shows: this.#shows(report) };
    return { how, ...(await this.#whatIf(report, twist)) };
  }

  /**
   * Asks for the prediction and how sure the learner is. From the second question the learner can go back to the first.
   */
  async #predict(): Promise<{ chose: number; sure: Sure } | undefined> {
    const { met, heading, something } = this.#before;
    const { plain, predict } = this.#mode;
    const kinds = resolveSetup(this.#scenario.setup).map(({ kind }) => kind);
    const strangers = kinds.filter((kind) => !met.has(kind));
    for (const kind of kinds) met.add(kind);
    const opening = { heading, strangers, plain };
    const { predict: question } = this.#scenario;
    if (question === undefined || !predict) {
      const { look, rows } = this.#lab.terminal;
      this.#say(openingPage(this.#scenario, opening, look, rows).lines);
      return undefined;
    }
    const hints = escapeAll(this.#scenario.hints);
    let given = 0;
    const shows: Shows = {
      hint: () =>
        wrap(`Hint ${given + 1} of ${hints.length}: ${hints[given++]}`, Math.min(this.#lab.terminal.look.width, 84)),
      who: () => whoIsWho(this.#scenario, this.#lab.terminal.look),
    };
    const turns = (): QuestionKey[] => [
      ...(given < hints.length ? (["hint"] as const) : []),
      "who",
      "skip",
      ...(something ? (["back"] as const) : []),
      "out",
    ];
    for (;;) {
      const phase = predictPhase(this.#scenario, question, opening, { turns, given: () => hints.slice(0, given) });
      const chosen = await this.#asker.ask(phase, shows);
      if ("turn" in chosen) return undefined;
      const sure = await this.#asker.ask(surePhase(plain), {}, ["back"]);
      if ("turn" in sure && sure.turn === "back") continue;
      return { chose: chosen.value, sure: "turn" in sure ? null : ((sure.value + 1) as Sure) };
    }
  }

  /** Asks before anything is explained, because one observation in five is wrong. */
  async #observe(report: Report): Promise<number | undefined> {
    const { plain, predict } = this.#mode;
    const { predict: question } = this.#scenario;
    if (question === undefined || !predict || this.#before.of === "review") return undefined;
    const asked = await this.#asker.ask(seenPhase(report, question, plain), this.#shows(report));
    if ("turn" in asked) return undefined;
    if (this.#scenario.seen !== undefined)
      await record(this.#lab, report, { of: "seen", chose: asked.value, sure: null });
    return asked.value;
  }

  /** Gives the second part, with one setting changed: predict, run, compare. */
  async #whatIf(report: Report, twist: Twist): Promise<Omit<LessonEnd, "how">> {
    const { plain, predict } = this.#mode;
    const asked = await this.#asker.ask(twistPhase(report, twist, plain, predict), this.#shows(report));
    if ("turn" in asked) return { page: () => [], shows: this.#shows(report) };
    const twisted = await this.#play(true);
    const isGuess = predict && (twist.predict ?? this.#scenario.predict) !== undefined;
    if (isGuess && twist.predict !== undefined)
      await record(this.#lab, twisted, { of: "twist", chose: asked.value, sure: null });
    const guess = isGuess ? asked.value : undefined;
    return {
      page: (look, rows) => twistPage(twisted, guess, look, rows, plain),
      shows: this.#shows(report, twisted),
    };
  }

  async #play(twisted: boolean): Promise<Report> {
    return await playLive(this.#lab, this.#scenario, twisted, this.#mode.plain);
  }

  #shows(report: Report, twisted?: Report): Shows {
    const { table, moments } = tables(report, twisted);
    return { table: () => table(this.#lab.terminal.look), moments: () => moments(this.#lab.terminal.look) };
  }

  #skipped(why: string): LessonEnd {
    const says = `${escapeAll(this.#scenario.title)}. Skipped on this machine: ${why}.`;
    return { how: "skipped", page: (look) => [...wrap(says, Math.min(look.width, 84)), ""], shows: {} };
  }

  #say(lines: readonly string[]): void {
    if (lines.length > 0) this.#lab.terminal.print(`${lines.join("\n")}\n`);
  }
}
