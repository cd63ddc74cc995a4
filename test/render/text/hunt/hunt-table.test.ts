import { expect, test } from "vitest";
import type { HuntBreak, HuntReport } from "../../../../src/hunt/hunt-report.ts";
import { hunt } from "../../../../src/render/text/hunt/hunt-table.ts";
import { huntCounts, huntVerdict } from "../../../../src/render/view/hunt-words.ts";
import { huntPage } from "../../../../src/render/view/pages/hunt-page.ts";

const set = ["order->payment#1=503"];
const one: HuntBreak = {
  ...{ set, rule: "answered", saw: { status: 500, tookMs: 12 }, says: "got 500", like: [], command: "lab run it" },
  ...{ ledger: ["payment: charged"], log: ["order: it failed"], accepted: false },
};
const report: HuntReport = {
  ...{
    name: "it",
    world: "virtual",
    seed: 1,
    isComplete: true,
    calls: [],
    failures: [],
    table: [],
    undecided: [],
    left: [],
  },
  runs: { faultFree: 1, played: 2, repeats: 0, skipped: { noEffect: 0, sameAnswer: 0, knownBreak: 0 }, left: 0 },
  breaks: [one, { ...one, rule: "paid implies charged" }, { ...one, set: ["order->payment#1=reset"] }],
  ...{ sets: [], notes: [], alreadyBroken: [], tookMs: 1 },
};

test("a run that breaks two rules is told once", () => {
  const drawn = hunt(report, { width: 80, colour: false, unicode: true }, { version: "1", command: "lab hunt it" });
  expect(drawn).toContain("got 500 (rule: answered)\n    got 500 (rule: paid implies charged)\n    client: 500");
  expect(huntVerdict({ ...report, calls: [{ id: "order->payment#1", line: "POST /pay", foundBy: [] }] })).toBe(
    "2 breaks found.",
  );
  expect(drawn.match(/order: it failed/g)).toHaveLength(2);
  expect(drawn.match(/payment: charged/g)).toHaveLength(2);
});

test("a request that fails only sometimes without a failure is named in words", () => {
  const broken = { ...report, breaks: [], undecided: [[]], alreadyBroken: ["500 (rule: answered)"] };
  const drawn = hunt(broken, { width: 80, colour: false, unicode: true }, { version: "1", command: "lab hunt it" });
  expect(drawn).toContain("? without a failure: it ended differently each time");
  expect(huntVerdict(broken)).toBe("The request fails without a failure, but not each time.");
});

test("a page tells breaks before notes, and says which sets and diagrams it leaves out", () => {
  const like = Array.from({ length: 8 }, (_, at) => [`order->payment#${at + 2}=503`]);
  const breaks = [
    { ...one, like },
    { ...one, set: ["order->payment#1=cut"] },
  ];
  const made = { version: "1", command: "lab hunt it" };
  const { parts } = huntPage({ ...report, breaks, notes: ["A note."] }, made);
  const heads = parts.map((part) => ("head" in part && part.head) || ("text" in part && part.text) || part.kind);
  expect(heads).toEqual([
    "Calls and failures",
    "Breaks",
    "0 calls, 2 runs played",
    "A note.",
    "command",
    "Break by break",
  ]);
  expect(JSON.stringify(parts)).toContain("order → payment#7: 503; and 2 more in --json");
  expect(JSON.stringify(parts[1])).toContain("8 more sets");
  expect(JSON.stringify(parts).match(/It is not drawn here/g)).toHaveLength(2);
});

test("combinations that were not played are called so, with the reason", () => {
  const skipped = { noEffect: 96, sameAnswer: 0, knownBreak: 0 };
  expect(huntCounts({ ...report, runs: { ...report.runs, skipped } })[1]).toBe(
    "combinations not played: 96 that contain a failure without effect",
  );
});

test("a table that is too wide is drawn in pieces that fit, with every failure once and every call in each", () => {
  const failures = ["reset", "refused", "hang", "broken-json", "slow-body", "503"];
  const calls = ["order->payment#1", "order->stock#1"].map((id) => ({ id, line: "POST /x", foundBy: [] }));
  const table = calls.flatMap(({ id }) =>
    failures.map((failure) => ({ call: id, failure, result: failure === "hang" ? "breaks" : "holds" }) as const),
  );
  const look = { width: 48, colour: false, unicode: true };
  const drawn = hunt({ ...report, breaks: [], calls, failures, table }, look, { version: "1", command: "lab hunt it" });
  const lines = drawn.split("\n");
  const heads = lines.filter((line) => line.startsWith("call "));
  expect(heads.flatMap((head) => head.trim().split(/ +/).slice(1))).toEqual(failures);
  expect(heads.length).toBeGreaterThan(1);
  for (const { id } of calls)
    expect(lines.filter((line) => line.startsWith(id.replace("->", "→")))).toHaveLength(heads.length);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(48);
  expect(drawn.match(/✗/g)).toHaveLength(3);
});
