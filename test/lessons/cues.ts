import { expect, test } from "vitest";
import { cues, pointedAt, scores } from "../../cues/cues.ts";
import { guessAll } from "../../cues/guesser.ts";
import { isDecided, type Played, type Question } from "../../cues/questions.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { wasBusy } from "../../src/scenario/playing/undecided.ts";
import type { Report } from "../../src/scenario/report.ts";
import { played } from "./played.ts";

const questions = played.filter(isDecided).flatMap((each) => each.questions);

test("every question of every lesson is judged", () => {
  expect(played.length).toBeGreaterThan(90);
  const undecided = played.filter((each) => !isDecided(each) && !wasBusy(each.plain));
  expect(undecided.map(({ scenario }) => scenario.name)).toEqual([]);
});

test.each(scores(questions))("$cue answers no more questions than guessing would", ({ answered, limit, lessons }) => {
  expect(answered, `npm run cues tells more; this cue answers ${lessons.join(", ")}`).toBeLessThanOrEqual(limit);
});

test("no cue answers more questions of one kind than guessing would", () => {
  const found = Object.keys(cues).flatMap((cue) =>
    (["predict", "seen", "twist", "review"] as const).flatMap((kind) => {
      const { answered, limit } = scores(pointedAt(cue, kind, questions)).find((each) => each.cue === cue)!;
      return answered > limit ? [`${cue}, ${kind}: ${answered.toFixed(1)}, at most ${limit.toFixed(1)}`] : [];
    }),
  );
  expect(found, "npm run cues tells more").toEqual([]);
});

test("all cues together answer no more questions of new lessons than guessing would", () => {
  const { answered, limit } = guessAll(questions);
  expect(answered, "npm run cues tells more").toBeLessThanOrEqual(limit);
});

test("a guesser finds what all lessons have in common, and nothing in choices that look alike", () => {
  const lessonsOf = (right: (at: number) => number) =>
    Array.from({ length: 60 }, (_, at) => ({ ...question("Why?", right(at), "no", "yes", "yes"), lesson: `${at}` }));
  const told = guessAll(lessonsOf(() => 0));
  expect(told.answered).toBeCloseTo(60);
  expect(told.answered).toBeGreaterThan(told.limit);
  const untold = guessAll(lessonsOf((at) => at % 3));
  expect(untold.answered).toBeLessThanOrEqual(untold.limit);
});

test.each(listTracks())("a quarter of the twists of $name changes nothing that the client sees", ({ lessons }) => {
  const twists = played.filter(({ scenario, twisted }) => twisted !== undefined && lessons.includes(scenario.name));
  const unseen = twists.filter(isUnseen).map(({ scenario }) => scenario.name);
  expect(unseen.length, `these: ${unseen.join(", ")}`).toBeGreaterThanOrEqual(Math.round(twists.length / 4));
});

/** A person does not see a difference in time below this. */
const noticedMs = 250;

function isUnseen({ plain, twisted }: Played): boolean {
  const [before, after] = [clientCalls(plain), clientCalls(twisted!)];
  return before.every(({ says, tookMs }, at) => {
    const other = after[at];
    return says === other?.says && Math.abs(tookMs - other.tookMs) < noticedMs;
  });
}

function clientCalls({ calls }: Report) {
  return calls
    .filter(({ by }) => by === "client")
    .map(({ outcome, tookMs }) => {
      if (outcome === null) return { says: "nothing", tookMs };
      if ("phase" in outcome) return { says: outcome.name, tookMs };
      return { says: `${outcome.status} ${new TextDecoder().decode(outcome.body)}`, tookMs };
    });
}

const question = (ask: string, right: number, ...says: string[]): Question => ({
  lesson: "x",
  of: "predict",
  ask,
  choices: says.map((each, at) => ({ says: each, right: at === right })),
});

test("a cue guesses only by looks", () => {
  const asked = question("What does the client see?", 0, "a 502 and more", "a 504", "the client sees nothing");
  expect(cues.longest!(asked)).toEqual([2]);
  expect(cues.shortest!(asked)).toEqual([1]);
  expect(cues["most words of the question"]!(asked)).toEqual([2]);
  expect(cues["most words of the other choices"]!(asked)).toEqual([0, 1]);
});

test("a cue detects questions whose longest choice is right", () => {
  const many = Array.from({ length: 12 }, () => question("What?", 1, "a", "a longer one", "b"));
  const [longest] = scores(many);
  expect(longest).toMatchObject({ cue: "longest", answered: 12, chance: 4, lessons: many.map(() => "x") });
  expect(longest!.answered).toBeGreaterThan(longest!.limit);
});
