import { Parser } from "tap-parser";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { tap } from "../../../src/render/tap/tap.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { made, refused502, timeout504, wide } from "../fixture.ts";
import { hostile } from "../hostile.ts";

const drawn = (...reports: readonly Report[]) => tap({ reports }, wide, made);

/** Returns everything that a strict parser reads. */
function read(text: string) {
  const results = new Parser({ strict: true });
  const points: { ok: boolean; name: string; diag?: Record<string, unknown>; skip?: unknown; todo?: unknown }[] = [];
  results.on("assert", (point) => points.push(point));
  results.end(text);
  return {
    points,
    count: results.results!.count,
    failures: results.results!.failures.length,
    bad: results.results!.bailout,
  };
}

const check = { holds: false, says: "two tries", saw: "one" };
const failed: Report = { ...refused502, verdict: { holds: false, checks: [check] } };

test("a strict parser reads a point for each scenario, with its diagnostics", () => {
  const { points, count } = read(drawn(timeout504, failed));
  expect(count).toBe(2);
  expect(points.map(({ ok, name }) => [ok, name])).toEqual([
    [true, "calls/timeout-504: A timeout turns a slow payment into a 504"],
    [false, "calls/refused-502: Nothing listens: the call is refused at once"],
  ]);
  expect(points[1]!.diag).toMatchObject({
    seed: 1,
    command: "lab run refused-502 --world real --seed 1",
    failures: [{ expected: "two tries", seen: "one" }],
  });
});

test("undecided and unplayed scenarios are skipped, deliberate changes are to do", () => {
  const undecided: Report = { ...refused502, verdict: { holds: false, undecided: true, checks: [] } };
  const skipped: Report = { ...refused502, skipped: "no curl # here" };
  const { points, failures } = read(drawn(undecided, skipped, { ...failed, forgiving: true }));
  expect(failures).toBe(0);
  expect(points.map(({ skip, todo }) => skip || todo)).toEqual([
    "Undecided: this machine was too busy to tell.",
    "Not played: no curl # here.",
    "With this change, the only expectation does not hold.",
  ]);
});

test("hostile text changes neither the number of points nor their results", () => {
  const text = drawn(hostile, timeout504);
  const { points, count } = read(text);
  expect([count, points.map(({ ok }) => ok)]).toEqual([2, [false, true]]);
  expect(text).not.toMatch(/\u202e|\u0000|\u001b/);
  const [, yaml = ""] = /^ {2}---\n([\s\S]*?)^ {2}\.\.\.$/m.exec(text) ?? [];
  expect(parse(yaml).failures).toHaveLength(1);
});

test("without a scenario the plan is empty", () => {
  expect(read(drawn()).count).toBe(0);
});
