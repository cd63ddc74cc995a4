import { describe, expect, test } from "vitest";
import { failures } from "../../../src/gauntlet/failures.ts";
import { usualAnswers } from "../../../src/gauntlet/judge/answer-table.ts";
import { judge } from "../../../src/gauntlet/judge/judge-failure.ts";
import type { FailureEvidence, OrderAnswer, ServerUnderTest } from "../../../src/gauntlet/playing/server-under-test.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";

const target = { answers: usualAnswers, answersWithinMs: 3000, passesOn: false } as ServerUnderTest;

function answer(status: number, body = "", tookMs = 10, lagMs = 0): OrderAnswer {
  const reply = { status, headers: [], body: bytes(body), bodyBytes: body.length };
  return { reply, failure: undefined, tookMs, lagMs };
}
const nothing: OrderAnswer = { reply: undefined, failure: undefined, tookMs: 3300, lagMs: 0 };
const closed: OrderAnswer = { reply: undefined, failure: "hung-up", tookMs: 20, lagMs: 0 };
const well = [answer(200), answer(200)];

function judgedBy(failure: string, seen: Partial<FailureEvidence>, of: ServerUnderTest = target) {
  const whole: FailureEvidence = {
    failure,
    answers: [],
    requests: 1,
    charged: 0,
    next: well,
    isAlive: true,
    ...seen,
  };
  return judge(
    whole,
    failures.find(({ name }) => name === failure),
    of,
  );
}

function brokenBy(...args: Parameters<typeof judgedBy>): string[] {
  return Object.entries(judgedBy(...args)).flatMap(([rule, holds]) => (holds === false ? [rule] : []));
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
  ["dribble", [answer(200)], 1, ["whole-body"]],
  ["refused", [answer(504)], 0, ["tells-timeouts"]],
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
      const rule = failure === "dribble" ? "whole-body" : "tells-timeouts";
      expect(brokenBy(failure, { ...paid, confirmed: 0 })).toEqual([rule]);
    },
  );

  test("does not excuse other orders", () => {
    const answers = [answer(200), answer(200)];
    expect(brokenBy("reset-at-once", { answers, charged: 2, confirmed: 1 })).toEqual(["tells-timeouts"]);
  });
});

describe("a gateway", () => {
  const gateway = { ...target, passesOn: true } as ServerUnderTest;
  const cut: OrderAnswer = { reply: undefined, failure: "cut", tookMs: 20, lagMs: 0 };
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

describe("a delay that this machine may have caused", () => {
  test.each([
    ["hang", { answers: [answer(504, "", 3600, 400)] }, ["in-time"]],
    ["slow", { answers: [answer(200, "", 6000, 3000)], charged: 1 }, ["in-time", "tells-timeouts"]],
    ["slow-500ms", { answers: [answer(504, "", 600, 300)] }, ["tells-timeouts"]],
    ["refused", { answers: [answer(502)], next: [answer(200, "", 2100, 200), answer(200)] }, ["survives"]],
    ["hang", { answers: [answer(504)], letGo: "undecided" }, ["lets-go"]],
    ["three-hang", { finding: { rule: "no-convoy", holds: "undecided" } }, ["no-convoy"]],
  ] as const)("leaves a rule undecided: %s with %j", (failure, seen, undecided) => {
    const judged = judgedBy(failure, seen);
    expect(Object.keys(judged).filter((rule) => judged[rule as keyof typeof judged] === "undecided")).toEqual(
      undecided,
    );
    expect(brokenBy(failure, seen)).toEqual([]);
  });

  test("does not excuse more than itself, and leaves quick answers alone", () => {
    expect(brokenBy("hang", { answers: [answer(504, "", 3600, 300)] })).toEqual(["in-time"]);
    expect(judgedBy("slow", { answers: [answer(504, "", 1000, 3000)] })).toHaveProperty("in-time", true);
    expect(brokenBy("refused", { answers: [answer(504, "", 10, 3000)] })).toEqual(["tells-timeouts"]);
  });
});

test.each(failures.filter(({ right }) => !right.includes("timeout")))(
  "504 for $name, which is not a timeout, is broken for a server and a gateway",
  ({ name }) => {
    for (const of of [target, { ...target, passesOn: true }])
      expect(brokenBy(name, { answers: [answer(504)] }, of)).toContain("tells-timeouts");
  },
);

test("the answers in a bench file decide what a status claims", () => {
  const own = { ...target, answers: { paid: [201], notPaid: [400], unknown: [202] } } as ServerUnderTest;
  const next = [answer(201), answer(201)];
  expect(brokenBy("hang", { answers: [answer(202)], next }, own)).toEqual([]);
  expect(brokenBy("hang", { answers: [answer(504)], next }, own)).toEqual(["tells-timeouts"]);
  expect(brokenBy("refused", { answers: [answer(201)], next }, own)).toEqual(["paid-is-charged", "tells-timeouts"]);
});
