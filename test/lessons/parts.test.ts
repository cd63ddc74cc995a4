import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../src/scenario/library.ts";
import type { Prediction, Scenario } from "../../src/scenario/scenario.ts";
import { listTracks } from "../../src/scenario/tracks.ts";
import { finished } from "./finished.ts";

/** How many lessons lack a part, at most. Who finishes a track lowers the numbers. */
const stillMissing = { inYourCode: 0, tempting: 0, seen: 0, twistQuestion: 0, review: 0 };

const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));

/** Every choice but one says why it is tempting. */
function isTempting(question: Prediction | undefined): boolean {
  return question === undefined || question.choices.filter(({ tempting }) => tempting === undefined).length === 1;
}

const has: Readonly<Record<keyof typeof stillMissing, (scenario: Scenario) => boolean>> = {
  inYourCode: ({ inYourCode }) => inYourCode !== undefined,
  tempting: ({ predict, twist, review }) => [predict, twist?.predict, review?.predict].every(isTempting),
  seen: ({ seen }) => seen !== undefined,
  twistQuestion: ({ twist }) => twist?.predict !== undefined,
  review: ({ review }) => review !== undefined,
};
const parts = Object.keys(has) as (keyof typeof has)[];

test.each(finished)("every lesson of %s has every part", (track) => {
  const lessons = listTracks().find(({ name }) => name === track)!.lessons;
  const lacks = lessons.flatMap((lesson) => {
    const scenario = scenarios.find(({ name }) => name === lesson)!;
    return parts.filter((part) => !has[part](scenario)).map((part) => `${lesson}: ${part}`);
  });
  expect(lacks).toEqual([]);
});

test.each(parts)("no more lessons lack %s than are known to", (part) => {
  const lacking = scenarios.filter((scenario) => !has[part](scenario)).map(({ name }) => name);
  expect(lacking.length, `lacking: ${lacking.join(", ")}`).toBeLessThanOrEqual(stillMissing[part]);
});

test.each(scenarios.filter(({ inYourCode }) => inYourCode !== undefined))(
  "$name says in one sentence, or two, what to do",
  ({ inYourCode }) => {
    expect(inYourCode).toMatch(/^[A-Z].*\.$/);
    expect(inYourCode!.split(/\s+/).length).toBeLessThanOrEqual(30);
  },
);
