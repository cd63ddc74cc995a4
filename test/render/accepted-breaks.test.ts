import { describe, expect, test } from "vitest";
import { cardOf } from "../../src/gauntlet/card.ts";
import { rules } from "../../src/gauntlet/judge/rules.ts";
import type { HuntBreak, HuntReport } from "../../src/hunt/hunt-report.ts";
import { type FormatName, formatCalled, formatNames } from "../../src/render/formats.ts";
import type { Results } from "../../src/render/results.ts";
import { made, timeout504, wide } from "./fixture.ts";

const row = {
  ...{
    failure: "reset",
    about: "payment resets",
    got: [{ status: 502 }],
    tookMs: 9,
    charged: 2,
    requests: 1,
    next: [],
  },
  ...{ judged: { "charged-once": false }, story: { ...timeout504, calls: [], events: [] } },
};
const played = { of: "server", use: "order", rows: [row], tookMs: 9, unplayed: [] } as const;
// Only one rule is judged, so that each word about rules is about this one.
const judgedOnce = { rules: ["charged-once"] };
const gauntlet = cardOf(played, rules, { ...judgedOnce, accepted: { reset: ["charged-once"] } });

const set = ["order->payment#1=reset"];
const broken = { rule: "charged-once", says: "charged twice", accepted: true };
const saw = { status: 502, tookMs: 9, says: "502" };
const hunt = {
  ...{
    name: "shop",
    world: "virtual",
    seed: 1,
    isComplete: true,
    failures: ["reset"],
    undecided: [],
    left: [],
    notes: [],
  },
  calls: [{ id: "order->payment#1", line: "POST /pay", foundBy: [] }],
  runs: { faultFree: 1, played: 2, repeats: 0, skipped: { noEffect: 0, sameAnswer: 0, knownBreak: 0 }, left: 0 },
  table: [["accepted"]],
  breaks: [{ ...broken, set, saw, like: [], ledger: [], log: [], command: "lab hunt shop" } as unknown as HuntBreak],
  sets: [{ set, result: "breaks", saw, broken: [{ ...broken, saw: "charged twice" }] }],
  ...{ alreadyBroken: [], tookMs: 9 },
} as unknown as HuntReport;

async function drawn<K extends "gauntlet" | "hunt">(format: FormatName, kind: K, value: Results[K]): Promise<string> {
  const renderer = await formatCalled(format).draws[kind]!();
  return renderer(value, wide, made);
}

/** The words that people read: no styles, scripts, keys of JSON or explanations of marks. */
function wordsIn(text: string): string {
  return text.replace(/<(style|script)[\s\S]*?<\/\1>|"holds":|✓ holds.*?(broken|breaks)/g, "");
}

describe.each([
  ["gauntlet", gauntlet],
  ["hunt", hunt],
] as const)("accepted breaks of a %s", (kind, value) => {
  // Traces of calls have no verdict.
  const drawing = formatNames.filter((name) => formatCalled(name).draws[kind] !== undefined && name !== "otlp");

  test.each(drawing)("are accepted in %s, and nothing says that their rule holds", async (format) => {
    const words = wordsIn(await drawn(format, kind, value));
    expect(words).toMatch(/accepted/i);
    expect(words).not.toMatch(/\bholds?\b|nothing broke|break none/i);
  });
});

test("accepted breaks have a mark of their own, the names of their failures and a verdict without a promise", async () => {
  const table = await drawn("table", "gauntlet", gauntlet);
  expect(table).toMatch(/\nD a charged-once: .*\(accepted: reset\)\n/);
  expect(table).toContain(": no new breaks; 1 accepted\n");
  const page = await drawn("markdown", "gauntlet", gauntlet);
  expect(page).toContain("No new breaks; 1 accepted.");
  expect(page).toContain("Failures with accepted breaks only");
  expect(await drawn("junit", "gauntlet", gauntlet)).toContain('<skipped message="accepted: breaks charged-once"/>');
  expect(await drawn("junit", "hunt", hunt)).toContain('<skipped message="accepted: breaks charged-once"/>');
  expect(await drawn("github", "gauntlet", gauntlet)).toMatch(
    /^::notice title=reset breaks charged-once%2C as accepted::/,
  );
  const { rules: judged, holds } = JSON.parse(await drawn("json", "gauntlet", gauntlet)).gauntlet;
  expect([holds, judged]).toEqual([true, [{ rule: "charged-once", holds: true, brokenBy: [], acceptedIn: ["reset"] }]]);
});

test("a new break next to an accepted one fails, and both are named", async () => {
  const other = { ...row, failure: "slow" };
  const both = cardOf({ ...played, rows: [row, other] }, rules, {
    ...judgedOnce,
    accepted: { reset: ["charged-once"] },
  });
  const text = await drawn("table", "gauntlet", both);
  expect(text).toMatch(/\nD ✗ charged-once: slow\s\(accepted: reset\)\n/);
  expect(text).toContain(": one rule is broken; 1 accepted\n");
  expect(await drawn("junit", "gauntlet", both)).toContain(' failures="1" errors="0"');
});
