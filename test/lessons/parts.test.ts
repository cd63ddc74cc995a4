import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import type { Prediction, Scenario } from "../../src/scenario/scenario.ts";
import { loadsOf } from "../../src/scenario/steps/load-step.ts";

const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));

/** Whether every choice except one says why it is tempting. */
function isTempting(question: Prediction | undefined): boolean {
  return question === undefined || question.choices.filter(({ tempting }) => tempting === undefined).length === 1;
}

/** Whether all wrong choices have different reasons. */
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

test("each load plays in the virtual world, which decides if a busy machine cannot keep the pace", () => {
  const realAlone = scenarios.filter((each) => loadsOf(each).length > 0 && !each.worlds.includes("virtual"));
  expect(realAlone.map(({ name }) => name)).toEqual([]);
});

/** Matches a setting, a header, an error code, or the name of a product within a sentence. */
const named = /[a-z][A-Z]|\w[._/]\w|[A-Z]\w*-[A-Z]|[A-Z]{3,}|\w\(\)|(?<=[a-z,;)] \(?)[A-Z]/;

test("what to do is named as in the libraries and products that do it", () => {
  const general = scenarios.filter(({ inYourCode = "" }) => !named.test(inYourCode));
  expect(general.map(({ name }) => name)).toEqual([]);
});

test.each(scenarios)("$name says in one sentence, or two, what to do", ({ inYourCode }) => {
  expect(inYourCode).toMatch(/^[A-Z].*\.$/);
  expect(inYourCode!.split(/\s+/).length).toBeLessThanOrEqual(30);
});
