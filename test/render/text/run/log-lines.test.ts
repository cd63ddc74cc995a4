import { expect, test } from "vitest";
import { folded } from "../../../../src/render/text/run/folded.ts";
import { logLines } from "../../../../src/render/text/run/log-lines.ts";
import type { Moment } from "../../../../src/render/view/moments/moments.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { ascii, timeout504, wide } from "../../fixture.ts";

const moments = Array.from(
  { length: 20 },
  (_, at): Moment => ({ atMs: at * 1000, who: "order", kind: "noted", says: `${at}` }),
);

const played = async (lesson: string, world: "real" | "virtual" = "virtual") =>
  play(jobOf(await loadScenario(lesson), { world, seed: 1 }));

test("a short log is shown whole", () => {
  expect(logLines(timeout504, wide, 20)).toEqual(logLines(timeout504, wide, 99));
  expect(logLines(timeout504, wide, 20).at(-1)).toContain("payment: charged, unnoticed");
});

test("a long log shows its beginning and its end", () => {
  expect(folded(moments, wide, 6)).toEqual([
    "  0.000  order: 0",
    "  1.000  order: 1",
    "         … 15 more moments",
    " 17.000  order: 17",
    " 18.000  order: 18",
    " 19.000  order: 19",
  ]);
  expect(folded(moments, wide, 20)).toHaveLength(20);
  expect(folded(moments, wide, 0)).toEqual([]);
});

test("a shortened log still shows where a breaker changes its state", () => {
  const opened = { to: "payment", state: "open" };
  const guarded = moments.map((moment, at) => (at >= 9 ? { ...moment, breaker: opened } : moment));
  expect(folded(guarded, wide, 8)).toEqual([
    "  0.000  order: 0",
    "  1.000  order: 1",
    "         … seven more moments",
    "  9.000  order: 9",
    "         … seven more moments",
    " 17.000  order: 17",
    " 18.000  order: 18",
    " 19.000  order: 19",
  ]);
});

test("a shortened log still shows the moments that are needed, also next to others", () => {
  const isNeeded = ({ says }: Moment) => ["9", "10"].includes(says);
  expect(folded(moments, wide, 9, isNeeded)).toEqual([
    "  0.000  order: 0",
    "  1.000  order: 1",
    "         … seven more moments",
    "  9.000  order: 9",
    " 10.000  order: 10",
    "         … six more moments",
    " 17.000  order: 17",
    " 18.000  order: 18",
    " 19.000  order: 19",
  ]);
  expect(folded(moments, wide, 8, ({ says }) => says === "3")).toEqual([
    "  0.000  order: 0",
    "  1.000  order: 1",
    "  2.000  order: 2",
    "  3.000  order: 3",
    "         … 13 more moments",
    " 17.000  order: 17",
    " 18.000  order: 18",
    " 19.000  order: 19",
  ]);
});

test("needed moments that differ only in their time are counted on one line", () => {
  const alternating = moments.map((moment, at) => ({ ...moment, says: at % 2 === 0 ? "503" : "rejects" }));
  const isNeeded = ({ atMs, says }: Moment) => says === "503" && atMs > 3000 && atMs < 13_000;
  expect(folded(alternating, wide, 5, isNeeded)).toEqual([
    "  0.000  order: 503",
    "         … three more moments",
    "  4.000  order: 503, five times until 12.000",
    "         … ten more moments",
    " 19.000  order: rejects",
  ]);
});

test("a real run shows the rejections that an observation is about", async () => {
  const report = await played("half-open-flood", "real");
  const lines = logLines(report, { ...wide, width: 72 }, 16);
  // A busy machine may change the run, and then its verdict is undecided.
  if (!report.verdict.undecided) expect(lines.join("\n")).toMatch(/ client ← order: 503, four times/);
});

test("many client requests are marks with a legend and their results", async () => {
  const report = await played("share-10");
  expect(logLines(report, ascii, 20)).toEqual([
    "client -> gateway: POST /orders, 20 times",
    "   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20",
    "   .  .  .  .  #  .  .  .  .  .  .  .  .  .  #  .  .  .  .  .",
    "  . 18 x 200 by monolith, # 2 x 200 by order",
    "  payment: charged twice",
  ]);
});

test("different requests are counted separately", async () => {
  const report = await played("migration-complete");
  expect(logLines(report, wide, 20)).toContain("client → gateway: POST /orders, seven times; GET /members/7, twice");
});

test("failed requests have their own marks, and a hundred marks are close together", async () => {
  const report = await played("canary-in-the-average");
  const lines = logLines(report, wide, 20);
  expect(lines[1]).toMatch(/^ {2}[·●✗]{76}$/);
  expect(lines[2]).toMatch(/^ {2}[·●✗]{24}$/);
  expect(lines.some((line) => /✗ \d+ × 5\d\d/.test(line))).toBe(true);
});

test("calls between servers of which some failed are counted", async () => {
  const text = `
title: A budget
setup: { order: { retry: { tries: 3, budget: { share: 10%, starts: 5 } } }, payment: { off: true } }
steps: [{ send: POST /orders, to: order, times: 20 }]
`;
  const report = await play(jobOf(parseScenario(text, "budget.yaml"), { world: "virtual", seed: 1 }));
  expect(logLines(report, ascii, 20).slice(-2)).toEqual([
    "  x 2 x 502, ! 18 x 503",
    "  order -> payment, 26 times: 26 x refused",
  ]);
});

test("calls between servers are also counted below a shortened log", async () => {
  const report = await played("retries-multiply");
  const lines = logLines(report, wide, 12);
  expect(lines).toHaveLength(12);
  expect(lines.slice(-3)).toEqual([
    "  edge → gateway, three times: 3 × 502",
    "  gateway → order, nine times: 9 × 502",
    "  order → payment, 27 times: 27 × 503",
  ]);
  expect(logLines(timeout504, wide, 4).join()).not.toContain("times");
});

test("a load is summarized by its numbers, with charts if something changed", async () => {
  const text = `
title: A stall
setup: { payment: { capacity: { workers: 1, work: 100ms } } }
steps:
  - { load: POST /pay, to: payment, rate: 5/s, spacing: even, for: 10s }
  - { change: { payment: { capacity: { paused: true } } }, at: 5s }
  - { change: { payment: { capacity: { paused: false } } }, at: 6s }
`;
  const report = await play(jobOf(parseScenario(text, "stall.yaml"), { world: "virtual", seed: 1 }));
  const lines = logLines(report, wide, 20);
  expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(
    expect.arrayContaining(["goodput,", "p99", "▲", "in", "outcomes", "latency", "payment"]),
  );
  expect(lines.join()).toContain("in short  50 calls: all were good, 5 a second.");
  expect(logLines(report, wide, 5)).toEqual([...lines.slice(0, 4), `${lines[4]} …`]);
});
