import { expect, test } from "vitest";
import { cardOf, type FailureRow, type Got } from "../../src/gauntlet/card.ts";
import { clientRules } from "../../src/gauntlet/client/client-rules.ts";
import { loadCodeTask } from "../../src/gauntlet/task/code-task.ts";
import { judgeTask } from "../../src/gauntlet/task/judge-task.ts";
import { codeJudgement } from "../../src/render/text/practice/code-text.ts";

const task = { ...loadCodeTask("write-lookups"), pays: ["hang-charged"] };
const isPaid = (got: Got) => typeof got === "object" && "verdict" in got && got.verdict === "paid";
const row = (failure: string, verdict: "paid" | "unknown", judged: FailureRow["judged"]) =>
  ({
    failure,
    about: "it fails",
    got: [{ verdict }],
    charged: 1,
    requests: 1,
    next: [],
    judged,
  }) as unknown as FailureRow;

function judged(rows: readonly FailureRow[], unplayed: readonly string[] = []) {
  const card = cardOf({ of: "client", use: "x", rows, unplayed, tookMs: 1 }, clientRules, { rules: task.rules });
  return judgeTask(task, card, isPaid);
}

const good = { "in-time": true, "finds-out": true } as const;

test.each([
  ["all rules hold and the order is paid", [row("hang-charged", "paid", good)], [], [true, false, []]],
  ["the order is not paid", [row("hang-charged", "unknown", good)], [], [false, false, ["pays"]]],
  ["another failure may stay unpaid", [row("dribble", "unknown", good)], [], [true, false, []]],
  ["a rule is broken", [row("dribble", "paid", { ...good, "in-time": false })], [], [false, false, ["in-time"]]],
  [
    "a rule is undecided",
    [row("dribble", "paid", { ...good, "in-time": "undecided" as const })],
    [],
    [false, true, []],
  ],
  ["a failure was not played", [row("dribble", "paid", good)], ["refused"], [false, false, []]],
] as const)("%s", (_, rows, unplayed, expected) => {
  const { isDone, undecided, rows: all } = judged(rows, unplayed);
  expect([isDone, undecided, all.flatMap(({ missed }) => missed.map(({ rule }) => rule))]).toEqual(expected);
});

test("each failure that does not pass is told with the lesson that shows it", () => {
  const rows = [row("dribble", "paid", { ...good, "in-time": false }), row("refused", "unknown", good)];
  const look = { width: 60, colour: false, unicode: true };
  expect(codeJudgement(judged(rows), "--client 'node x.mjs'", look)).toMatchInlineSnapshot(`
    "✗ dribble: it fails
      Result: paid; payment charged once
      Not yet true: ends within 3 s, or within the time in a
      bench file.
      see lab run never-replies

    It passes 1 of 2 failures.
    lab gauntlet --client 'node x.mjs' --why dribble shows every
    event.
    "
  `);
});
