import { describe, expect, test } from "vitest";
import { type Accepted, cardOf, type FailureRow } from "../../../../src/gauntlet/card.ts";
import { rules } from "../../../../src/gauntlet/judge/rules.ts";
import type { HuntReport } from "../../../../src/hunt/hunt-report.ts";
import { gauntlet as gauntletGithub, hunt as huntGithub } from "../../../../src/render/github/github-tests.ts";
import { gauntlet as gauntletJson } from "../../../../src/render/json/documents/gauntlet-document.ts";
import { gauntlet as gauntletJunit } from "../../../../src/render/junit/junit-gauntlet.ts";
import type { Look } from "../../../../src/render/look.ts";
import { gauntletGrid } from "../../../../src/render/text/gauntlet/gauntlet-grid.ts";
import { gauntlet } from "../../../../src/render/text/gauntlet/report-card.ts";
import { gauntletPage } from "../../../../src/render/view/pages/gauntlet-page.ts";

const look = (width: number): Look => ({ width, colour: false, unicode: true });
const row = (
  failure: string,
  judged: FailureRow["judged"],
  tookMs: number | undefined,
): Omit<FailureRow, "accepted"> => ({
  failure,
  about: "",
  got: tookMs === undefined ? [] : [{ status: 502 }, { failure: "hung-up" }],
  tookMs,
  charged: 0,
  requests: 1,
  next: [],
  judged,
  story: { calls: [], events: [], ledger: [] } as unknown as FailureRow["story"],
});
const card = cardOf(
  {
    of: "server",
    use: "order=node order.js",
    rows: [
      row("hang-up-in-status-line", { "in-time": true, "honest-no": false, "charged-once": false }, 1003),
      row("stop-idle", { stops: true }, undefined),
    ],
    tookMs: 2000,
    unplayed: [],
  },
  rules,
  { accepted: { "hang-up-in-status-line": ["charged-once"] } },
);
const made = { version: "1.0.0", command: "lab gauntlet --use 'order=node order.js' --quiet --skip hang" };
const gridOf = (shown: typeof card, width: number) => gauntletGrid(shown, look(width));
const grid = (width: number) => gridOf(card, width);
/** The same failures if every rule is broken. */
const worst = {
  ...card,
  rows: [{ ...card.rows[0]!, judged: Object.fromEntries(rules.map(({ name }) => [name, false])) }, card.rows[1]!],
};
const legend = "✓ holds ✗ broken . not judged here ? undecided a accepted";
const letters = "letters: the rules below";
const others = "one other failure broke no rule; --json and --format html show it";

test("the first lines say how much was played, and what came of it", () => {
  expect(gauntlet(card, look(80), made)).toMatch(
    /^gauntlet .*\n\nTwo failures played in 2\.000 s: one rule is broken; 1 accepted\n\nhonest-no: /,
  );
});

test("rules about money come first, also in the hint", () => {
  const rows = [row("full-queue", { "in-time": false }, 4000), row("slow", { "charged-once": false }, 1003)];
  const both = cardOf({ of: "server", use: "order", rows, tookMs: 2000, unplayed: [] }, rules);
  const text = gauntlet(both, look(80), { version: "1.0.0", command: "lab gauntlet --use order=x" });
  expect(text).toMatch(/\n\ncharged-once: .*\n\nin-time: .*\n {2}lab gauntlet --use order=x --why slow\n$/s);
});

test("without a break all failures are shown", () => {
  const kept = { of: "server", use: "order", rows: [row("hang", { "in-time": true }, 3000)], tookMs: 1, unplayed: [] };
  const text = gauntlet(cardOf({ ...kept, of: "server" }, rules), look(100), made);
  expect(text).toMatch(/\nhang .* ✓/);
  expect(text).not.toContain("broke no rule");
});

test("the hint is a whole command line", () => {
  expect(gauntlet(card, look(80), made)).toMatch(
    /\nfor every event:\n {2}lab gauntlet --use 'order=node order\.js' --why hang-up-in-status-line\n$/,
  );
});

describe("the grid of a gauntlet", () => {
  test("has a letter for each rule that is broken, and a mark for each failure that breaks one", () => {
    expect(grid(100)).toEqual([
      "failure                got             took  D  E",
      "hang-up-in-status-line 502 hung-…   1.003 s  a  ✗",
      legend,
      letters,
      others,
    ]);
  });

  test("explains its marks, keeps the letters of rules that are not shown, and says which statuses mean paid", () => {
    const stops = { ...card, rules: card.rules.filter(({ rule }) => rule.name === "stops") };
    const text = gauntlet(stops, look(100), made);
    expect(text).toContain("failure                got             took  K\n");
    expect(text).toContain(`\n${legend}\n${letters}\n${others}\n\nK ✓ stops:`);
    expect(text).toContain("\nAn order counts as paid with 2xx, as not paid with 400, 402, 409 or 422");
    expect(JSON.stringify(gauntletPage(stops, made))).toContain('["failure","K","got"');
  });

  test("leaves out columns that do not fit, the time first", () => {
    const narrow = (width: number) => gridOf(worst, width);
    expect(narrow(64)).toEqual([
      "failure                got          took A B C D E F G H I J K L",
      "hang-up-in-status-line 502 hu…   1.003 s ✗ ✗ ✗ a ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗",
      legend,
      letters,
      "one other failure broke no rule; --json and --format html show",
      "it",
    ]);
    expect(narrow(64).join()).not.toContain("took is left out");
    expect(narrow(50).join(" ")).toContain("took is left out: the window is too narrow");
    expect(narrow(50)[1]).toBe("hang-up-in-status-line  ✗ ✗ ✗ a ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗");
    expect(narrow(40)[1]).toBe("hang-up-in-sta…  ✗ ✗ ✗ a ✗ ✗ ✗ ✗ ✗ ✗ ✗ ✗");
  });

  test("is a list if not even the marks fit", () => {
    expect(gridOf(worst, 30).slice(0, 3)).toEqual([
      "hang-up-in-status-line:",
      "starts, in-time,",
      "paid-is-charged, charged-once",
    ]);
  });

  test.each([30, 40, 50, 60, 64, 72, 80, 100])("has no line wider than a window of %i, nor has the rest", (width) => {
    const lines = gauntlet(card, look(width), made).split("\n");
    // The command of a hint stays in one piece so that it can be copied.
    const wide = lines.filter((line) => line.length > width && !/\blab (run|gauntlet)\b/.test(line));
    expect(wide).toEqual([]);
  });
});

describe("a rule that this machine was too busy to judge", () => {
  const open = (judged: FailureRow["judged"], accepted: Accepted = {}) =>
    cardOf({ of: "server", use: "order", rows: [row("hang", judged, 3600)], tookMs: 1, unplayed: [] }, rules, {
      accepted,
    });
  const json = (judged: FailureRow["judged"]) => JSON.parse(gauntletJson(open(judged), undefined, made)).gauntlet;

  test("neither holds nor is broken, and is named in all formats", () => {
    const undecided = { "in-time": "undecided" } as const;
    expect(open(undecided)).toMatchObject({ holds: false, undecided: true });
    const text = gauntlet(open(undecided), look(200), made);
    expect(text).toContain("B ? in-time: answers within 3 s, or within the time in a bench file (undecided: hang)\n");
    expect(text).toContain("one rule is undecided, because this machine was too busy\n");
    expect(text).toMatch(/\nhang .* s {2}\?\n/);
    expect(json(undecided)).toMatchObject({
      ...{ holds: false, undecided: true },
      rows: [{ rules: [], undecided: ["in-time"] }],
      rules: expect.arrayContaining([{ rule: "in-time", holds: null, brokenBy: [], undecidedBy: ["hang"] }]),
    });
    expect(gauntletJunit(open(undecided), look(80))).toContain(
      '<skipped message="this machine was too busy to judge in-time"',
    );
    const page = gauntletPage(open(undecided), made);
    expect(page.state).toBe("undecided");
    expect(JSON.stringify(page)).toContain('"text":"undecided","tone":"open"');
  });

  test("does not hide a broken rule, and does not count if its break is accepted", () => {
    const both = open({ "in-time": "undecided", "honest-no": false });
    expect(both).not.toHaveProperty("undecided");
    expect(gauntlet(both, look(200), made)).toContain(
      "one rule is broken; one rule is undecided, because this machine was too busy\n",
    );
    expect(open({ "in-time": "undecided" }, { hang: ["in-time"] }).holds).toBe(true);
  });
});

test("annotations of a build name each new break at the bench file, with the command that shows it", () => {
  const command = "lab gauntlet --bench 'my bench.yaml' --skip hang";
  const unsure = { ...card.rows[1]!, failure: "hang", judged: { stops: "undecided" } } as const;
  const shown = gauntletGithub({ ...card, rows: [...card.rows, unsure], unplayed: ["off"] }, look(80), {
    ...made,
    command,
  });
  const place = "file=my bench.yaml,line=1,title=";
  expect(shown.split("\n")).toEqual([
    expect.stringMatching(`^::notice ${place}hang-up-in-status-line breaks charged-once%2C as accepted::`),
    expect.stringMatching(
      `^::error ${place}hang-up-in-status-line breaks honest-no::.+; got 502 hung-up%0Alab gauntlet --bench 'my bench.yaml' --why hang-up-in-status-line$`,
    ),
    expect.stringMatching(`^::warning ${place}hang is undecided::this machine was too busy to judge stops%0Alab `),
    `::notice ${place}off::it was not played`,
    "",
  ]);
});

test("an annotation points at the line that its rule is about", () => {
  const places = { "honest-no": { file: "api.yaml", line: 12 } };
  const shown = gauntletGithub({ ...card, places }, look(80), made);
  expect(shown).toContain("::error file=api.yaml,line=12,title=hang-up-in-status-line breaks honest-no::");
});

test("annotations of a hunt name each break that was not accepted, with the command that repeats it", () => {
  const found = {
    set: ["a → b#1 reset", "a → c#1 hang"],
    rule: "charged-once",
    says: "charged twice",
    command: "lab hunt x --set 2",
  };
  const report = {
    breaks: [
      { ...found, accepted: false },
      { ...found, accepted: true },
    ],
    calls: [],
    undecided: [["a → b#1 hang"]],
  };
  expect(huntGithub(report as unknown as HuntReport, look(80), made).split("\n")).toEqual([
    "::error title=a → b#1 reset + a → c#1 hang breaks charged-once::charged twice%0Alab hunt x --set 2",
    "::notice title=a → b#1 reset + a → c#1 hang breaks charged-once%2C as accepted::charged twice%0Alab hunt x --set 2",
    expect.stringMatching(/^::warning title=a → b#1 hang is undecided::it ended differently each time%0Alab /),
    "",
  ]);
});
