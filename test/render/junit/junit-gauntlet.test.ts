import { expect, test } from "vitest";
import { cardOf } from "../../../src/gauntlet/card.ts";
import { rules } from "../../../src/gauntlet/judge/rules.ts";
import { gauntlet } from "../../../src/render/junit/junit-gauntlet.ts";
import { timeout504, wide } from "../fixture.ts";

test("the time of a failure is in seconds", () => {
  const row = {
    ...{ failure: "hang", about: "payment never answers", got: [{ status: 504 }], tookMs: 1003, charged: 0 },
    ...{ requests: 1, next: [], judged: { "in-time": true }, story: timeout504 },
  };
  const card = cardOf({ of: "server", use: "order=node order.js", tookMs: 2000, unplayed: [], rows: [row] }, rules);
  const text = gauntlet(card, wide);
  expect(text).toMatch(/<testcase [^>]*name="hang" time="1\.003"/);
  expect(text).toMatch(/<testsuite [^>]*time="2\.000"/);
});
