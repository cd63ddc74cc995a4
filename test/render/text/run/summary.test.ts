import { expect, test } from "vitest";
import { leftOutLines, summary } from "../../../../src/render/text/run/summary.ts";
import { verdict } from "../../../../src/render/text/run/verdict.ts";
import type { Report, Verdict } from "../../../../src/scenario/report.ts";
import { ascii, timeout504, wide } from "../../fixture.ts";

const fallen = { ...timeout504, verdict: { holds: false, checks: [] } };
const skipped = { ...timeout504, skipped: "it needs IPv6, which this machine lacks" };

test("the summary says how many hold, which fail, which fail because of a change, and why some were skipped", () => {
  expect(summary([timeout504, timeout504], wide)).toBe("2 of 2 hold\n");
  expect(summary([timeout504, fallen], wide)).toBe("1 of 2 hold; these do not: timeout-504\n");
  expect(summary([timeout504, { ...fallen, forgiving: true }], wide)).toBe(
    "1 of 2 hold; with this change these do not: timeout-504\n",
  );
  expect(summary([timeout504, skipped, skipped], wide)).toBe(
    "1 of 1 hold; 2 skipped: it needs IPv6, which this machine lacks\n",
  );
});

test("a scenario that was left out is listed with its world", () => {
  const real = { ...timeout504.scenario, name: "half-close", worlds: ["real"] as const };
  expect(leftOutLines([real], wide)).toBe("1 left out, because it runs only in the real world: half-close\n");
  expect(leftOutLines([real, { ...real, name: "early-no" }], wide)).toBe(
    "2 left out, because they run only in the real world: half-close, early-no\n",
  );
});

const checks = [{ holds: false, says: "gets 504", saw: "200" }];
const undecided: Verdict = { holds: false, undecided: true, checks };

function named(name: string, verdict: Verdict): Report {
  return { ...timeout504, scenario: { ...timeout504.scenario, name }, verdict };
}

test("undecided scenarios are listed separately from failed ones", () => {
  const reports = [timeout504, named("falls", { holds: false, checks }), named("unclear", undecided)];
  expect(summary(reports, { ...ascii, width: 100 })).toBe(
    "1 of 3 hold; these do not: falls; undecided, because this machine was too busy: unclear\n",
  );
});

test("an undecided verdict says so, and still what was seen", () => {
  const lines = verdict({ ...named("unclear", undecided), lagMs: 1200 }, { ...ascii, width: 100 });
  expect(lines).toEqual([
    "NO gets 504   200",
    "undecided: this machine was too busy, and delayed the run by 1.2 s in total. Run it again.",
  ]);
});
