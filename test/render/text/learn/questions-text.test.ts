import { expect, test } from "vitest";
import { questionLines } from "../../../../src/render/text/learn/questions-text.ts";
import { answeredQuestions } from "../../../../src/render/view/learn/answered-questions.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { wide } from "../../fixture.ts";

const scenario = await loadScenario("refused-502");

test("a question with its answer marks the right choice, and says why each other one is wrong", () => {
  const [first] = answeredQuestions(scenario);
  expect(questionLines(first!, wide).join("\n")).toMatchInlineSnapshot(`
    "question
      When does the order server's call fail, and what does it know about the charge
      then?
      1  after 1 s; the customer may have been charged
         A server that is off seems silent, but its machine is on, and refuses at
         once.
      2  at once; it does not know of a charge
         After most failures that is true. Here no request was ever sent.
    ✓ 3  at once; it knows that no charge was made"
  `);
});

test("the questions of the twist and of the review have their answers, too", () => {
  const questions = answeredQuestions(scenario);
  expect(questions.map(({ of, choices }) => [of, choices.filter(({ isRight }) => isRight).length])).toEqual([
    ["predict", 1],
    ["twist", 1],
    ["review", 1],
  ]);
});

test("without reasons the file does not say which choice is right, and the drawing says how to see it", () => {
  const choices = scenario.predict!.choices.map(({ says, expect }) => ({ says, expect }));
  const [first] = answeredQuestions({ ...scenario, predict: { ...scenario.predict!, choices } });
  expect(first!.choices.filter((choice) => "isRight" in choice)).toEqual([]);
  expect(questionLines(first!, wide).at(-1)).toBe("  run it to see which is right");
});
