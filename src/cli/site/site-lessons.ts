import { faults } from "../../fault/index.ts";
import type { Exercise } from "../../page/course/course-exercise.ts";
import type { PackedMystery } from "../../page/course/course-mystery.ts";
import type { RunChoices } from "../../page/course/lesson-runs.ts";
import { sealed } from "../../page/course/sealed.ts";
import { commandOf, type LiveLesson } from "../../page/live-lesson.ts";
import type { ListedLesson } from "../../render/site/course-pages.ts";
import { paperBody } from "../../render/site/course-paper.ts";
import { exerciseBody, withoutProblem } from "../../render/site/exercise-page.ts";
import { guessable } from "../../render/site/guess-list.ts";
import { mysteryBody } from "../../render/site/mystery-page.ts";
import { pack } from "../../scenario/library/compiled.ts";
import { withHangingPayment } from "../../scenario/mend/hanging-payment.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { hiddenSeeds } from "../../scenario/mend/mend-judge.ts";
import { hiddenServer, type Mystery } from "../../scenario/mystery/mystery.ts";
import type { Paper } from "../../scenario/paper/paper.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Report } from "../../scenario/report.ts";
import { commonRows, kindRows, planRows } from "../../scenario/setting-rows.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { withPremise } from "../report/twist-premise.ts";

/** An exercise, and the run of its setup as it is. */
export interface PlayedExercise {
  readonly mend: Mend;
  readonly report: Report;
}

/** Returns the page of an exercise. It shows the command that also judges the exercise on real sockets, in a terminal. */
export function exerciseParts({ mend, report }: PlayedExercise, version: string) {
  const { scenario, may, hidden, remember } = mend;
  const { seed, ...live } = liveLesson(withoutProblem(report), version);
  const lesson = { ...live, seed, strict: true, may, words: ["lab", "practice", scenario.name], inVirtual: [] };
  const hanging = withHangingPayment(scenario);
  const cases = [
    ...(hanging === undefined ? [] : [{ says: "payment never responds", packed: pack(hanging, ""), seed }]),
    ...hidden.map(({ says, setup, expect = scenario.expect }) => {
      const own = { ...scenario, setup: mergeSetup(scenario.setup, setup), expect };
      return { says, packed: pack(own, ""), seed };
    }),
    ...hiddenSeeds.map((each) => ({ says: "the same, with other random numbers", packed: live.packed, seed: each })),
  ];
  const command = commandOf(lesson, { pairs: new Map(), twisted: false }, false);
  const exercise: Exercise = { cases, remember: remember.says };
  return {
    body: exerciseBody({ report, hints: scenario.hints, command, version }),
    data: { lesson: JSON.stringify(lesson), exercise: sealed(exercise), report: "{}" },
  };
}

/** Returns the page of a mystery, which plays in virtual time. */
export function mysteryParts({ scenario, secret, remember }: Mystery) {
  const server = hiddenServer({ secret, scenario });
  const { kind } = mustHave(
    resolveSetup(scenario.setup).find(({ name }) => name === server),
    server,
  );
  const own = kindRows().find((each) => each.kind === kind)?.settings ?? [];
  const guesses = guessable({ faults, planKeys: planRows(), settings: [...own, ...commonRows()] });
  const packed: PackedMystery = { packed: pack(scenario, ""), secret, ...(remember && { remember }) };
  return {
    body: mysteryBody({ scenario, secret }, guesses),
    data: { mystery: sealed(packed) },
  };
}

/** A paper, and one run of its setup. */
export interface PlayedPaper {
  readonly paper: Paper;
  readonly report: Report;
}

/** Returns the page of a paper. Its command plays every variant with many seeds; the page plays one run. */
export function paperParts({ paper, report }: PlayedPaper, version: string) {
  const lesson = { ...liveLesson(report, version), words: ["lab", "paper", paper.name], inVirtual: [] };
  const command = commandOf(lesson, { pairs: new Map(), twisted: false }, false);
  return {
    body: paperBody({ paper, report, command, version }),
    data: { lesson: JSON.stringify(lesson), report: "{}" },
  };
}

/** Returns everything that a page needs to play a lesson. */
export function liveLesson({ scenario, load }: Report, version: string): LiveLesson {
  return withPremise({
    kind: load === undefined ? "story" : "load",
    packed: pack(scenario, ""),
    isOwn: false,
    seed: usualSeed,
    set: [],
    twisted: false,
    strict: false,
    version,
    words: ["lab", "run", scenario.name],
    inVirtual: usualWorld(scenario) === "real" ? ["--world", "virtual"] : [],
  });
}

/** Returns the data of a lesson's page. Without an engine that can play it, it has the judged choices of the recorded run. */
export function lessonData({ choices, seen }: Report, lesson: LiveLesson, plays: ListedLesson["plays"]) {
  const verdicts = (all: RunChoices["choices"]) => all.map(({ verdict: { holds } }) => ({ verdict: { holds } }));
  const recorded: RunChoices = { choices: verdicts(choices), seen: verdicts(seen) };
  return {
    lesson: JSON.stringify(lesson),
    ...(plays === "live" ? { report: "{}" } : { recorded: sealed(recorded) }),
  };
}

/** A lesson as its track lists it. */
export function listedLesson({ scenario, world }: Report): ListedLesson {
  const { name, track, predict, title, source, level } = scenario;
  return {
    name,
    track,
    ask: predict?.ask ?? title,
    source,
    ...(level && { level }),
    plays: world === "virtual" ? "live" : "recorded",
  };
}
