import { expect, test } from "vitest";
import type { ClientPlan, ClientSeen } from "../../../src/gauntlet/client/client-target.ts";
import { warmUp } from "../../../src/gauntlet/client/play-client.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { call, reply, timeout504 } from "../../render/fixture.ts";

const story = { ...timeout504, lagPeakMs: 0, lagMs: 0, calls: [] };
const well = {
  ...{ failure: "well", verdict: "paid", end: "ended with exit code 0", charged: 1, requests: 1, tookMs: 5 },
  ...{ output: ["last line"], startedInMs: 40, story },
} as unknown as ClientSeen;
const target = { use: "node client.mjs" } as ClientPlan;
const problemOf = async (seen: Partial<ClientSeen>) => {
  const refused = await warmUp(target, async () => ({ ...well, ...seen })).catch((error: unknown) => error);
  return refused instanceof ProblemError ? refused.problems[0]! : refused;
};

test("a client gets three times its second start, and 300 ms, until its first request", async () => {
  const startedIn = [900, 40];
  const allowed: number[] = [];
  const untilMs = await warmUp(target, async (_, failure, startMs) => {
    allowed.push(startMs);
    expect(failure.name).toBe("well");
    return { ...well, startedInMs: startedIn.shift()! };
  });
  expect([untilMs, allowed]).toEqual([420, [10_000, 10_000]]);
});

test("a client that cannot pay while nothing fails is named with its verdict, its requests and its charges", async () => {
  const asked = call({
    call: 1,
    by: "client",
    to: "payment",
    line: "POST /pay",
    ours: { ...reply(503, ""), isWhole: true, sentBytes: 0, closedBy: null, atMs: 1 },
  });
  const calls = [asked, asked, call({ call: 2, by: "client", to: "payment", line: "GET /" })];
  const start = "node client.mjs does not pay an order although nothing fails:";
  expect(await problemOf({ verdict: undefined, charged: 0, requests: 0 })).toMatchObject({
    says: `${start} ended with exit code 0, but it sent no request`,
    output: ["last line"],
  });
  expect(await problemOf({ charged: 0, requests: 3, story: { ...story, calls } })).toMatchObject({
    says: `${start} it says paid (ended with exit code 0); POST /pay got 503, GET / got no response; not charged`,
  });
  expect(await problemOf({ verdict: "notPaid", charged: 2, requests: 0 })).toMatchObject({
    says: expect.stringMatching(/it says not paid \(ended with exit code 0\), but it sent no request$/),
  });
});
