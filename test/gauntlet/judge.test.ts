import { describe, expect, test } from "vitest";
import { usualAnswers } from "../../src/gauntlet/answers.ts";
import { failures } from "../../src/gauntlet/failures.ts";
import { judge } from "../../src/gauntlet/judge.ts";
import type { Answer, Plan, Seen } from "../../src/gauntlet/plan.ts";
import { bytes } from "../../src/text/bytes.ts";

const plan = { answers: usualAnswers, answersWithinMs: 3000, passesOn: false } as Plan;

function answer(status: number, body = "", tookMs = 10): Answer {
  const reply = { status, headers: [], body: bytes(body), bodyBytes: body.length };
  return { reply, failure: undefined, tookMs };
}
const nothing: Answer = { reply: undefined, failure: undefined, tookMs: 3300 };
const closed: Answer = { reply: undefined, failure: "hung-up", tookMs: 20 };
const well = [answer(200), answer(200)];

function judgedBy(failure: string, seen: Partial<Seen>, of: Plan = plan) {
  const whole: Seen = { failure, answers: [], requests: 1, charged: 0, next: well, isAlive: true, lagMs: 0, ...seen };
  return judge(
    whole,
    failures.find(({ name }) => name === failure),
    of,
  );
}

function brokenBy(...args: Parameters<typeof judgedBy>): string[] {
  return Object.entries(judgedBy(...args)).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

test.each([
  ["hang", [answer(504)], 0],
  ["refused", [answer(502)], 0],
  ["refused", [answer(503)], 0],
  ["unasked-upgrade", [answer(502)], 0],
  ["status-402", [answer(402)], 0],
  ["slow-500ms", [answer(200)], 1],
  ["two-lengths", [answer(200)], 1],
  ["flapping", [answer(200), answer(502), answer(200), answer(502)], 2],
] as const)("%s is taken well by %j", (failure, answers, charged) => {
  expect(brokenBy(failure, { answers, charged })).toEqual([]);
});

test.each([
  ["hang", [nothing], 0, ["in-time"]],
  ["hang", [answer(504, "", 3600)], 0, ["in-time"]],
  ["slow", [answer(200, "", 6000)], 1, ["in-time"]],
  ["hang", [answer(502)], 0, ["tells-timeouts"]],
  ["hang", [closed], 0, ["tells-timeouts"]],
  ["refused", [answer(404)], 0, ["tells-timeouts"]],
  ["refused", [answer(200)], 0, ["paid-is-charged", "tells-timeouts"]],
  ["cut-body", [answer(200)], 1, ["whole-body"]],
  ["cut-body", [answer(200)], 0, ["paid-is-charged", "whole-body"]],
  ["error-in-200", [answer(200)], 0, ["paid-is-charged"]],
  ["self-redirect", [answer(502)], 11, ["charged-once"]],
  ["reset-at-once", [answer(402)], 1, ["honest-no", "tells-timeouts"]],
  ["status-503", [answer(502, "Error 503")], 0, ["keeps-secrets"]],
] as const)("%s answered by %j with %i charges breaks %j", (failure, answers, charged, broken) => {
  expect(brokenBy(failure, { answers, charged })).toEqual(broken);
});

describe("an order paid by a retry with its idempotency key", () => {
  const paid = { answers: [answer(200)], charged: 1, requests: 2 };
  test.each(["self-redirect", "reset-at-once", "hang-up-at-once", "garbage", "dribble"])(
    "leaves no failure to tell under %s",
    (failure) => {
      expect(brokenBy(failure, { ...paid, confirmed: 1 })).toEqual([]);
      expect(brokenBy(failure, { ...paid, confirmed: 0 })).toEqual(["tells-timeouts"]);
    },
  );

  test("does not excuse other orders", () => {
    const answers = [answer(200), answer(200)];
    expect(brokenBy("reset-at-once", { answers, charged: 2, confirmed: 1 })).toEqual(["tells-timeouts"]);
  });
});

describe("a gateway", () => {
  const gateway = { ...plan, passesOn: true } as Plan;
  const cut: Answer = { reply: undefined, failure: "cut", tookMs: 20 };
  test.each([
    ["cut-body", cut],
    ["stall", cut],
    ["half-json", answer(200)],
    ["error-in-200", answer(200)],
    ["status-503", answer(503, "Error 503")],
  ])("may pass on what it gets under %s", (failure, got) => {
    expect(brokenBy(failure, { answers: [got] }, gateway)).toEqual([]);
  });

  test("must not make half an answer look whole, or break one that has no body yet", () => {
    expect(brokenBy("cut-body", { answers: [answer(200)], charged: 1 }, gateway)).toEqual(["whole-body"]);
    expect(brokenBy("garbage", { answers: [closed] }, gateway)).toEqual(["tells-timeouts"]);
  });
});

describe("an order after a failure", () => {
  const answers = [answer(502)];
  test("must be paid in time, and so must the next one", () => {
    expect(brokenBy("refused", { answers, next: [answer(200), answer(502)] })).toEqual(["survives"]);
    expect(brokenBy("refused", { answers, next: [answer(200, "", 2100), answer(200)] })).toEqual(["survives"]);
  });

  test("does not help a process that has ended", () => {
    expect(brokenBy("refused", { answers, isAlive: false })).toEqual(["survives"]);
  });

  test("must find connections again after eight hanging calls, unless the server is down", () => {
    expect(brokenBy("eight-503s", { answers, next: [nothing, nothing] })).toEqual(["lets-go", "survives"]);
    expect(brokenBy("eight-503s", { answers, next: well, isAlive: false })).toEqual(["survives"]);
  });
});

test("a server may be as late as this machine was", () => {
  expect(brokenBy("hang", { answers: [answer(504, "", 3600)], lagMs: 400 })).toEqual([]);
  expect(brokenBy("slow", { answers: [answer(200, "", 6000)], charged: 1, lagMs: 3000 })).toEqual([]);
  expect(judgedBy("slow", { answers: [answer(200, "", 6000)], charged: 1, lagMs: 3000 })).not.toHaveProperty("in-time");
  expect(judgedBy("slow", { answers: [answer(504, "", 1000)], lagMs: 3000 })).toHaveProperty("in-time", true);
});

test("the answers in a bench file decide what a status claims", () => {
  const own = { ...plan, answers: { paid: [201], notPaid: [400], unknown: [202] } } as Plan;
  const next = [answer(201), answer(201)];
  expect(brokenBy("hang", { answers: [answer(202)], next }, own)).toEqual([]);
  expect(brokenBy("hang", { answers: [answer(504)], next }, own)).toEqual(["tells-timeouts"]);
  expect(brokenBy("refused", { answers: [answer(201)], next }, own)).toEqual(["paid-is-charged", "tells-timeouts"]);
});
