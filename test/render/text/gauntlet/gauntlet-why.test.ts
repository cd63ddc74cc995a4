import { expect, test } from "vitest";
import type { FailureRow } from "../../../../src/gauntlet/card.ts";
import { rules } from "../../../../src/gauntlet/judge/rules.ts";
import { gauntletWhy } from "../../../../src/render/text/gauntlet/gauntlet-why.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

async function whyOf(payment: object, order: object = {}, seen: Partial<FailureRow> = {}, unpaidIn: string[] = []) {
  const send = { send: "POST /orders", to: "order" };
  const setup = { order: { retry: { tries: 2, wait: { first: "30ms" } }, timeout: "1s", ...order }, payment };
  const scenario = parseScenario(JSON.stringify({ title: "Two charges", setup, steps: [send] }), "two.yaml");
  const story = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const judged = { "charged-once": false } as const;
  const row = {
    failure: "reset",
    about: "",
    got: [],
    tookMs: 1,
    charged: 2,
    requests: 2,
    next: [],
    judged,
    accepted: [],
    ...seen,
  };
  return gauntletWhy(
    { ...row, story },
    { whom: "order", rules, correct: undefined, unpaidIn },
    { width: 100, colour: false, unicode: true },
  );
}

test("a second charge for one order is marked, and the rule says when both happened", async () => {
  const text = await whyOf({ reset: "in the headers" });
  expect(text.match(/[✓!] charged.*/g)?.map((each) => each.trim())).toEqual(["✓ charged", "! charged again"]);
  expect(text).toMatch(
    /\ncharged-once: .*\n {2}Payment charged this order twice: at 0\.\d{3} s and at 0\.0[3-9]\d s\.\n/,
  );
});

test("charges after the time that is drawn are counted", async () => {
  expect(await whyOf({ hang: true })).toContain(
    "\n  Payment charges twice in all, also after the time that is drawn.\n",
  );
});

test("many equal rounds are told once, and of many charges the first and the last time", async () => {
  const text = await whyOf({ reset: "in the headers" }, { retry: { tries: 9, wait: { first: "30ms", factor: 1 } } });
  expect(text.match(/✓ charged|! charged again|\d+ more rounds like these two/g)).toEqual([
    "✓ charged",
    ...["! charged again", "! charged again", "4 more rounds like these two"],
    ...["! charged again", "! charged again"],
  ]);
  expect(text).toMatch(
    /\n {2}Payment charged this order nine times: the first at 0\.\d{3} s, the last at \d\.\d{3} s\.\n/,
  );
});

test("the end says how the orders ended, of how many, and which task asks for more than the rules", async () => {
  const got = [{ status: 200 }, { status: 500 }];
  const text = await whyOf({}, {}, { failure: "flapping", got, orders: 4, judged: {} }, ["write-retries"]);
  expect(text).toMatch(
    /\nflapping: order breaks no rule\nResult of four orders: 200 and 500; payment charged twice\.\nNot every order was paid, which breaks no rule; the task write-retries asks for it: lab practice\nwrite-retries\n$/,
  );
  const both = await whyOf({}, {}, { got, orders: 4, judged: {} }, ["write-retries", "write-timeouts"]);
  expect(both.replaceAll("\n", " ").match(/which breaks no rule; .*/g)).toEqual([
    "which breaks no rule; the tasks write-retries and write-timeouts ask for it: lab practice write-retries ",
  ]);
  const one = await whyOf({}, {}, { got: [{ status: 500 }], orders: 1, charged: 0, judged: {} }, ["write-retries"]);
  expect(one).toContain("\nResult: 500; payment charged nothing.\nThe order was not paid, which breaks no rule;");
});
