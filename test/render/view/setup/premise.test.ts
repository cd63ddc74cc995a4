import { expect, test } from "vitest";
import { changeLines } from "../../../../src/render/text/drawing/title.ts";
import { scenarioText, twistText } from "../../../../src/render/text/learn/lesson-introduction.ts";
import { listScenarios, loadScenario } from "../../../../src/scenario/library/library.ts";
import { timeout504, wide } from "../../fixture.ts";

const all = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
const twists = all.filter(({ twist }) => twist !== undefined);

test("some twists begin with if", () => {
  expect(twists.filter(({ twist }) => twist!.says.startsWith("if ")).length).toBeGreaterThan(5);
});

test.each(twists)("the screens of $name do not say if twice", (scenario) => {
  const report = { ...timeout504, scenario, twisted: true, set: [], changeWords: [] };
  const texts = [
    changeLines(report, wide).join("\n"),
    scenarioText(scenario, wide, true),
    twistText(scenario, scenario.twist!, wide, true),
  ];
  for (const text of texts) {
    expect(text).toContain("what if");
    expect(text).not.toMatch(/what if\s+if /i);
  }
});
