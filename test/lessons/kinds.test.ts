import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";

/** Phrases that ask for a conclusion. */
const concludes =
  /\b(conclude|knows?|certain|(can|could) tell|tells? .* apart|tell the difference|tell you|learn from|is it true)\b/;
/** Phrases that ask for a remedy. */
const decides =
  /\b(should|safe|safely|helps?|enough|does (the|a) platform\b.* do|fix|fixing|again, without any risk|without a key)\b/;

const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
const questions = scenarios.flatMap(({ name, predict, twist, review }) =>
  [predict, twist?.predict, review?.predict].flatMap((each) =>
    each === undefined ? [] : { lesson: name, ask: each.ask },
  ),
);

/** Whether the last sentence, which is the question, asks for a conclusion or a remedy. */
function isAboutWhatNow({ ask }: { ask: string }): boolean {
  const question = ask.split(/(?<=[.!])\s+/).at(-1)!;
  return concludes.test(question) || decides.test(question);
}

function shareOf(asked: typeof questions): number {
  return asked.filter(isAboutWhatNow).length / asked.length;
}

test("a quarter of all questions asks what may be concluded, or what to do", () => {
  expect(shareOf(questions)).toBeGreaterThanOrEqual(1 / 4);
});

test.each(listTracks())("a quarter of the questions of $name does", ({ lessons }) => {
  expect(shareOf(questions.filter(({ lesson }) => lessons.includes(lesson)))).toBeGreaterThanOrEqual(1 / 4);
});
