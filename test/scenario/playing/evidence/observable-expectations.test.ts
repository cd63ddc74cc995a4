import { expect, test } from "vitest";
import type { Expectation } from "../../../../src/scenario/expectation.ts";
import { observableExpectations } from "../../../../src/scenario/playing/evidence/observable-expectations.ts";

const status: Expectation = { kind: "call", step: 1, status: [504] };
const inside: Expectation = { kind: "call", from: "order", to: "payment", failure: ["timed-out"] };
const counted: Expectation = { kind: "call", from: "order", to: "payment", count: { atLeast: 1, atMost: 1 } };
const charged: Expectation = { kind: "event", who: "payment", event: "finished" };
const retries: Expectation = { kind: "event", who: "order", event: "decided", by: "retry" };
const asked: Expectation = { kind: "event", who: "order", event: "asked" };
const order: Expectation = { kind: "order", events: [charged, retries] };

test("on the lab's own servers all expectations are judged", () => {
  const all = [status, inside, counted, charged, retries, asked, order];
  expect(observableExpectations(all, [])).toBe(all);
});

test("for a user's own server only its outgoing calls and their number are judged", () => {
  const all = [status, inside, counted, charged, retries, asked, order];
  expect(observableExpectations(all, ["order"])).toEqual([status, counted, charged, asked]);
});
