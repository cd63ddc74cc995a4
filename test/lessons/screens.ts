import { expect, test } from "vitest";
import type { Played } from "../../cues/questions.ts";
import { type Drawn, type QuestionKey, questionHeight, questionText } from "../../src/cli/learn/asking/question.ts";
import { predictPhase, seenPhase, surePhase, twistPhase } from "../../src/cli/learn/lesson/lesson-phases.ts";
import { twistPage, verdictPage, verdictPhase } from "../../src/cli/learn/lesson/verdicts.ts";
import type { Look } from "../../src/render/look.ts";
import { textWidth } from "../../src/render/text/drawing/width.ts";
import { logLines } from "../../src/render/text/run/log-lines.ts";
import { grouped } from "../../src/render/view/grouped.ts";
import { momentsOf } from "../../src/render/view/moments/moments.ts";
import { observedIn } from "../../src/render/view/moments/proof.ts";
import { languages } from "../../src/scenario/languages.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { often } from "../../src/text/words/phrases.ts";
import { CLIENT } from "../../src/trace.ts";
import { neededFor } from "./needed.ts";
import { played } from "./played.ts";

const rows = 24;

interface Screen {
  readonly phase: string;
  readonly lines: readonly string[];
  readonly height: number;
}

function drawn(phase: string, draw: Drawn<number>, look: Look): Screen {
  const question = draw(look, rows);
  const { page = [] } = question;
  const { ask, choices } = questionText(question, look);
  return { phase, lines: [...page, ...ask, ...choices.flat()], height: page.length + questionHeight(question, look) };
}

const afterLesson = { says: "And now?", choices: ["1", "2", "3"].map((says, value) => ({ says, value })) };
const turns: QuestionKey[] = ["table", "moments", "back", "out"];

interface Learner {
  /** Whether the learner answers everything right; by default everything wrong. */
  readonly right?: boolean;
  /** The kinds of servers that the learner has met before. */
  readonly met?: readonly string[];
}

function kindsOf({ setup }: Scenario): string[] {
  return resolveSetup(setup).map(({ kind }) => kind);
}

/** The place of a choice that holds, or of one that does not. */
const choiceThat = (holds: boolean, choices: Report["choices"]) =>
  choices.findIndex(({ verdict }) => verdict.holds === holds);

function verdictScreen(plain: Report, look: Look, right = false): Screen {
  const [predicted, seen] = [choiceThat(right, plain.choices), choiceThat(right, plain.seen)];
  return drawn(
    "verdict",
    verdictPhase((shown) => verdictPage(plain, predicted, seen, shown, false), false),
    look,
  );
}

/** Returns all screens of a lesson. They are longest for a learner who answers everything wrong. */
function screensOf(
  { scenario, plain, twisted }: Played,
  look: Look,
  { right = false, met = [] }: Learner = {},
): Screen[] {
  const strangers = kindsOf(scenario).filter((kind) => !met.includes(kind));
  const opening = { heading: "start-here, lesson 1 of 8", strangers, plain: false };
  const keys = { turns: (): QuestionKey[] => ["hint", "who", "skip", "back", "out"], given: () => [] };
  const end = (shown: Look) => {
    const question = { ...afterLesson, turns };
    const page = twistPage(
      twisted!,
      choiceThat(right, twisted!.choices),
      shown,
      rows - questionHeight(question, shown),
      false,
    );
    return { ...question, page };
  };
  return [
    drawn("predict", predictPhase(scenario, scenario.predict!, opening, keys), look),
    drawn("sure", surePhase(false), look),
    drawn("seen", seenPhase(plain, scenario.predict!, false), look),
    verdictScreen(plain, look, right),
    ...(twisted === undefined
      ? []
      : [drawn("twist", twistPhase(plain, scenario.twist!, false, true), look), drawn("end", end, look)]),
  ];
}

test.each([72, 60, 100])("every phase of every lesson fits 24 lines and %i columns", (width) => {
  const wide = { width, colour: false, unicode: true };
  const tooLarge = played.flatMap((each) =>
    screensOf(each, wide)
      .filter(({ height, lines }) => (width >= 72 && height > rows) || lines.some((line) => textWidth(line) > width))
      .map(({ phase, height }) => `${each.scenario.name} ${phase}: ${height}`),
  );
  expect(tooLarge).toEqual([]);
});

test.each(languages)("every verdict, which has the advice for %s, fits 24 lines", (language) => {
  const tooLarge = played.filter(({ plain }) => verdictScreen(plain, { ...look, languages: [language] }).height > rows);
  expect(tooLarge.map(({ scenario }) => scenario.name)).toEqual([]);
});

const look = { width: 72, colour: false, unicode: true };

test("every moment that an observation refers to is on the screen that asks for it, or counted there", () => {
  const missing = played.flatMap(({ scenario, plain }) => {
    if (isDrawnAsMarks(plain)) return [];
    const { lines } = drawn("seen", seenPhase(plain, scenario.predict!, false), look);
    const entries = entriesOf(lines);
    return [...grouped(observedIn(plain, momentsOf(plain)), ({ who, says }) => `${who}: ${says}`)].flatMap(
      ([name, all]) => {
        const { who, says } = all[0]!;
        const fit = entries.filter((entry) => entry.includes(who) && entry.includes(says));
        const counts = lines
          .filter((line) => line.startsWith(`  ${who} → `))
          .flatMap((line) => line.match(/\d+(?= ×)/g));
        if (counts.some((count) => Number(count) >= all.length)) return [];
        const shown = fit.reduce((sum, entry) => sum + timesIn(entry), 0);
        return shown < all.length ? [`${scenario.name}: ${name}: ${shown} of ${all.length}`] : [];
      },
    );
  });
  expect(missing).toEqual([]);
});

/** Joins each moment with the lines below it on which its text continues. */
function entriesOf(lines: readonly string[]): string[] {
  return lines
    .join("\n")
    .replaceAll(/\n {9}(?=[^ …])/g, " ")
    .split("\n")
    .filter((line) => /^ *\d+\.\d{3} /.test(line));
}

/** The number of moments that a line of the log stands for. */
function timesIn(entry: string): number {
  return Array.from({ length: 100 }, (_, at) => at + 2).find((count) => entry.includes(`, ${often(count)}`)) ?? 1;
}

test("a screen that asks for an observation about a load shows what decides it", () => {
  const missing = played.flatMap(({ scenario, plain }) => {
    if (plain.load === undefined) return [];
    const text = drawn("seen", seenPhase(plain, scenario.predict!, false), look)
      .lines.join("\n")
      .replace(/\n {6,}/g, " ");
    return (scenario.seen ?? []).flatMap(({ says, expect: expected }) => {
      const needed = expected.flatMap((each) => (each.kind === "load" ? neededFor(plain, each) : []));
      return needed.filter((each) => !each.test(text)).map((each) => `${scenario.name}: ${says}: ${each}`);
    });
  });
  expect(missing).toEqual([]);
});

/** Whether the screen shows numbers or marks instead of moments: for a load, or for many requests. */
function isDrawnAsMarks({ load, calls }: Report): boolean {
  return load !== undefined || calls.filter(({ by }) => by === CLIENT).length >= 8;
}

const trackNames = listTracks().map(({ name }) => name);
const mostWords = { "start-here": 300, others: 375 };

/** Counts the words that a learner reads who answers right, without the logs and the questions that are the same in all lessons. */
function words(each: Played, met: readonly string[]): number {
  const logs = [each.plain, each.twisted].flatMap((report) => (report ? logLines(report, look, rows) : []));
  // A truncated log ends in an ellipsis.
  const isLogged = (line: string) => logs.some((log) => log.startsWith(line.replace(/ …$/, "")));
  const prose = screensOf(each, look, { right: true, met })
    .filter(({ phase }) => phase !== "sure")
    .map(({ phase, lines }) => (phase === "seen" || phase === "end" ? lines.slice(lines.indexOf("")) : lines))
    .flatMap((lines) => lines.filter((line) => !isLogged(line) && !/^Skipped ahead|^Next: |^And now/.test(line)));
  return prose
    .join(" ")
    .split(/\s+/)
    .filter((word) => /\p{Letter}/u.test(word)).length;
}

/** Counts the words of each lesson of a track, in order; servers are introduced only once. */
function wordsOf(track: string): { name: string; words: number }[] {
  const met: string[] = [];
  return listTracks()
    .find(({ name }) => name === track)!
    .lessons.flatMap((name) => {
      const each = played.find(({ scenario }) => scenario.name === name);
      if (each === undefined) return [];
      const counted = { name, words: words(each, met) };
      met.push(...kindsOf(each.scenario));
      return [counted];
    });
}

test.each(trackNames)("a lesson of %s stays below the maximum number of words", (track) => {
  const most = track === "start-here" ? mostWords["start-here"] : mostWords.others;
  expect(wordsOf(track).filter((each) => each.words > most)).toEqual([]);
});

test("start-here is read in ten minutes at 220 words a minute, waiting included", () => {
  const lessons = wordsOf("start-here");
  // A run in simulated time takes no time of the learner's.
  const runs = lessons.flatMap(({ name }) => {
    const { scenario, plain, twisted } = played.find((each) => each.scenario.name === name)!;
    return scenario.worlds.includes("real") ? [plain.tookMs, twisted!.tookMs] : [];
  });
  const waitMin = runs.reduce((sum, ms) => sum + ms, 0) / 60_000;
  const readMin = lessons.reduce((sum, each) => sum + each.words, 0) / 220;
  expect(lessons).toHaveLength(8);
  expect(waitMin + readMin).toBeLessThanOrEqual(10);
});
