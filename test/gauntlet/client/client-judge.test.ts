import { expect, test } from "vitest";
import { judgeClient } from "../../../src/gauntlet/client/client-judge.ts";
import type { ClientSeen } from "../../../src/gauntlet/client/client-target.ts";

function brokenBy(seen: Partial<ClientSeen>): string[] {
  const whole = {
    verdict: "paid",
    charged: 1,
    tookMs: 10,
    allowedMs: 3250,
    lagMs: 0,
    isKilled: false,
    letGo: true,
    ...seen,
  };
  return Object.entries(judgeClient(whole as ClientSeen)).flatMap(([rule, holds]) => (holds === false ? [rule] : []));
}

test.each([
  [{}],
  [{ verdict: "notPaid", charged: 0 }],
  [{ verdict: "unknown", charged: 1 }],
  [{ verdict: "unknown", charged: 0 }],
  [{ tookMs: 3250 }],
] as const)("%j is right", (seen) => {
  expect(brokenBy(seen)).toEqual([]);
});

test.each([
  [{ verdict: "paid", charged: 0 }, ["paid-is-charged"]],
  [{ verdict: "notPaid", charged: 1 }, ["honest-no"]],
  [{ verdict: "unknown", told: "paid" }, ["finds-out"]],
  [{ charged: 2 }, ["charged-once"]],
  [{ verdict: "notPaid", charged: 2 }, ["honest-no", "charged-once"]],
  [{ tookMs: 3251 }, ["in-time"]],
  [{ verdict: undefined }, ["gives-verdict"]],
  [{ verdict: undefined, isKilled: true, letGo: undefined }, ["in-time"]],
  [{ letGo: false }, ["lets-go"]],
] as const)("%j breaks %j", (seen, broken) => {
  expect(brokenBy(seen)).toEqual(broken);
});

test("a verdict that may be late because of this machine decides nothing", () => {
  const seen = {
    verdict: "paid",
    charged: 1,
    tookMs: 5657,
    allowedMs: 3250,
    lagMs: 2500,
    isKilled: false,
    letGo: true,
  };
  expect(judgeClient(seen as ClientSeen)).toMatchObject({ "in-time": "undecided", "lets-go": true });
  expect(judgeClient({ ...seen, lagMs: 2400 } as ClientSeen)).toHaveProperty("in-time", false);
});
