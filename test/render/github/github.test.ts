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

test("each failed expectation is an annotation at the file that contains it", () => {
  const line =
    "::error file=lessons/a%2Cb.yaml,line=1,title=refused-502::two tries: 100 %25; seen: one%0Alab run lessons/a,b.yaml --world real --seed 1\n";
  expect(github({ reports: [timeout504, failed] }, wide, made)).toBe(line + line);
});

test("a skipped, undecided or changed run is a notice or a warning", () => {
  const reports: Report[] = [
    { ...failed, skipped: "no curl" },
    { ...failed, verdict: { holds: false, undecided: true, checks: [] } },
    { ...failed, forgiving: true },
  ];
  expect(github({ reports }, wide, made).match(/^::\w+/gm)).toEqual(["::notice", "::warning", "::notice", "::notice"]);
});

test("hostile text stays on one line and starts no further command", () => {
  expect(
    github({ reports: [hostile] }, wide, made)
      .match(/^.*$/gm)!
      .filter((line) => line !== ""),
  ).toHaveLength(1);
});
