import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../src/scenario/library.ts";
import type { Prediction, Scenario } from "../../src/scenario/scenario.ts";

const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));

/** Every choice but one says why it is tempting. */
function isTempting(question: Prediction | undefined): boolean {
  return question === undefined || question.choices.filter(({ tempting }) => tempting === undefined).length === 1;
}

/** Each wrong choice has a reason of its own. */
function isTemptingEachInItsWay(question: Prediction | undefined): boolean {
  const reasons = (question?.choices ?? []).flatMap(({ tempting }) => tempting ?? []);
  return new Set(reasons).size === reasons.length;
}

const parts: Readonly<Record<string, (scenario: Scenario) => boolean>> = {
  inYourCode: ({ inYourCode }) => inYourCode !== undefined,
  tempting: ({ predict, twist, review }) => [predict, twist?.predict, review?.predict].every(isTempting),
  temptingEachInItsWay: ({ predict, twist, review }) =>
    [predict, twist?.predict, review?.predict].every(isTemptingEachInItsWay),
  seen: ({ seen }) => seen !== undefined,
  twistQuestion: ({ twist }) => twist?.predict !== undefined,
  review: ({ review }) => review !== undefined,
};

test.each(Object.entries(parts))("no lesson lacks %s", (_, has) => {
  expect(scenarios.filter((scenario) => !has(scenario)).map(({ name }) => name)).toEqual([]);
});

test.each(scenarios)("$name says in one sentence, or two, what to do", ({ inYourCode }) => {
  expect(inYourCode).toMatch(/^[A-Z].*\.$/);
  expect(inYourCode!.split(/\s+/).length).toBeLessThanOrEqual(30);
});
