import { expect, test } from "vitest";
import { Earlier } from "../../../../src/cli/sweep/cells/resume.ts";
import { gridOf, resultsOf } from "../../../scenario/sweep/sweeps.ts";

const [result] = await resultsOf(gridOf([], 1));
const whole = JSON.stringify(result);

async function read(...texts: string[]): Promise<Earlier> {
  async function* lines() {
    for (const [at, text] of texts.entries())
      yield { file: "done.ndjson", line: at + 1, text, isLast: at === texts.length - 1 };
  }
  return await Earlier.read(lines(), "e1");
}

test("a last line that was cut off is noted, and is not a Problem", async () => {
  const earlier = await read(whole, whole.slice(0, 100));
  expect(earlier).toMatchObject({ isCut: true, problems: [] });
  expect(earlier.unused).toEqual([whole]);
});

test.each([
  ["that is not a result", "{}", "this line is not a result: id is missing"],
  ["that is another kind of JSON", "12", "this line is not a JSON object"],
  ["that is not JSON", "nonsense", "this line is not JSON"],
])("a last line %s is a Problem, as on any other line", async (_, text, says) => {
  const problem = { says, cure: "leave it; its cell is played again", where: { line: 2 } };
  expect(await read(whole, text)).toMatchObject({ isCut: false, problems: [problem] });
});
