import { expect, test } from "vitest";
import { differenceOf } from "../../../../src/render/view/compare/difference.ts";
import { differenceCount } from "../../../../src/render/view/compare/difference-words.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../../src/scenario/report.ts";
import { refused502, timeout504 } from "../../fixture.ts";

const names = ["a", "b"] as const;
const rows = (one: readonly Report[], other: readonly Report[]) =>
  differenceOf(one, other, names).rows.map(({ aspect, what, one: was, other: is }) => [aspect, what, was, is]);

test("a run does not differ from itself", () => {
  expect(rows([timeout504], [timeout504])).toEqual([]);
});

test("times differ only beyond what both runs tolerate", () => {
  const [client, order] = timeout504.calls;
  const later = (byMs: number): Report => ({
    ...timeout504,
    calls: [{ ...client!, tookMs: client!.tookMs + byMs }, order!],
  });
  expect(rows([timeout504], [later(400)])).toEqual([]);
  expect(rows([timeout504], [later(700)])).toEqual([
    ["time", "client → order: POST /orders took", "1.003 s", "1.703 s"],
  ]);
  const exact = (report: Report): Report => ({ ...report, toleranceMs: 0, lagMs: 0 });
  expect(rows([exact(timeout504)], [exact(later(1))])).toHaveLength(1);
});

test("setup, verdict, outcome, conclusion and ledger are compared", () => {
  const other = { ...refused502, setup: { ...refused502.setup, order: { timeout: "2s" } }, lagMs: 5000 };
  expect(rows([timeout504], [other])).toEqual([
    ["setup", "scenario", "timeout-504", "refused-502"],
    ["setup", "order.timeout", "1s", "2s"],
    ["outcome", "client → order: POST /orders", "504", "502"],
    [
      "outcome",
      "order → payment: POST /pay",
      "timed-out in headers (LAB_TIMEOUT)",
      "refused in connect (ECONNREFUSED)",
    ],
    ["conclusion", "order → payment: POST /pay", "unknown", "not done"],
    ["ledger", "payment: charged", "1 time", "0 times"],
  ]);
});

test("names of scenarios in the head are not a difference as well, for people and for programs", () => {
  const { rows } = differenceOf([timeout504], [refused502], ["timeout-504", "refused-502"]);
  expect(rows.map(({ what }) => what)).not.toContain("scenario");
});

test("a changed run whose expectations fail does not hold", () => {
  const verdict = { ...timeout504.verdict, holds: false };
  const changed = { ...timeout504, forgiving: true, verdict };
  expect(rows([timeout504], [changed])).toEqual([["verdict", "the scenario", "holds", "does not hold"]]);
});

test("runs are compared by scenario, and a run without a counterpart differs", () => {
  expect(rows([timeout504, refused502], [refused502])).toEqual([["setup", "scenario", "played", "–"]]);
});

test("a load and single calls have neither calls nor charges in common", async () => {
  const steps = "steps: [{ load: POST /orders, to: order, rate: 10/s, for: 1s }]";
  const load = await play(
    jobOf(parseScenario(`title: t\nsetup: { order: {}, payment: {} }\n${steps}\n`, "storm.yaml"), {
      world: "virtual",
      seed: 1,
    }),
  );
  const played = rows([load], [timeout504]).filter(
    ([aspect, what]) => aspect !== "verdict" && what !== "order.timeout",
  );
  expect(played).toContainEqual(["setup", "what the client sends", "a load", "single calls"]);
  expect(played.filter(([aspect]) => aspect !== "setup")).toEqual([]);
});

test("loads differ if their intervals do not overlap", async () => {
  const storm = (rate: string) => `title: t
setup: { order: {}, payment: {} }
runs: 4
steps: [{ load: POST /orders, to: order, rate: ${rate}, for: 20s }]
`;
  const played = (rate: string, seed: number) =>
    play(jobOf(parseScenario(storm(rate), "storm.yaml"), { world: "virtual", seed }));
  const [once, again, faster] = await Promise.all([played("40/s", 1), played("40/s", 9), played("80/s", 1)]);
  const ofLoad = (other: Report) =>
    rows([once], [other]).filter(([aspect, what]) => aspect === "load" && what!.endsWith("goodput"));
  expect(ofLoad(again)).toEqual([]);
  expect(ofLoad(faster)).toHaveLength(1);
});

test.each([
  [[["rule", "starts", "holds", "broken"]], "0 fixed, 1 newly broken"],
  [[["rule", "stops", "broken", "holds"]], "1 fixed, 0 newly broken"],
  [
    [
      ["mended", "hang: in-time", "broken", "not broken"],
      ["rule", "in-time", "broken", "holds"],
      ["rule", "starts", "holds", "broken"],
    ],
    "1 fixed, 1 newly broken",
  ],
  [
    [
      ["broken", "hang: in-time", "not broken", "broken"],
      ["rule", "in-time", "not judged", "broken"],
      ["rule", "stops", "not judged", "holds"],
    ],
    "0 fixed, 1 newly broken, and 1 other difference",
  ],
  [
    [
      ["mended", "a=cut: charged", "broken", "not broken"],
      ["not played", "a=reset: charged", "broken", "not played"],
      ["setup", "seed", "1", "2"],
    ],
    "1 fixed, 0 newly broken, and 2 other differences",
  ],
  [[["failure", "slow", "not played", "breaks no rule"]], "1 difference"],
])("%j is %j", (written, says) => {
  const rows = written.map(([aspect = "", what = "", one = "", other = ""]) => ({
    ...{ scenario: "gauntlet", aspect, what, one, other },
  }));
  expect(differenceCount({ one: "a", other: "b", rows, stillBroken: [] })).toBe(says);
});
