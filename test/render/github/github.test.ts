import { expect, test } from "vitest";
import { github } from "../../../src/render/github/github.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { made, refused502, timeout504, wide } from "../fixture.ts";
import { hostile } from "../hostile.ts";

const check = { holds: false, says: "two tries: 100 %", saw: "one" };
const failed: Report = {
  ...refused502,
  scenario: { ...refused502.scenario, file: "lessons/a,b.yaml" },
  verdict: { holds: false, checks: [check, check] },
};

test("an annotation for each expectation that fell, at the file that expects it", () => {
  const line =
    "::error file=lessons/a%2Cb.yaml,title=refused-502::two tries: 100 %25; seen: one%0Alab run lessons/a,b.yaml --world real --seed 1\n";
  expect(github({ reports: [timeout504, failed] }, wide, made)).toBe(line + line);
});

test("a run that is skipped, undecided or changed makes a notice or a warning", () => {
  const reports: Report[] = [
    { ...failed, skipped: "no curl" },
    { ...failed, verdict: { holds: false, undecided: true, checks: [] } },
    { ...failed, forgiving: true },
  ];
  expect(github({ reports }, wide, made).match(/^::\w+/gm)).toEqual(["::notice", "::warning", "::notice", "::notice"]);
});

test("a hostile text is one line and no further command", () => {
  expect(
    github({ reports: [hostile] }, wide, made)
      .match(/^.*$/gm)!
      .filter((line) => line !== ""),
  ).toHaveLength(1);
});
