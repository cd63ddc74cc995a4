import { expect, test } from "vitest";
import { usualAnswers } from "../../../src/gauntlet/judge/answer-table.ts";
import { notPaid } from "../../../src/gauntlet/judge/not-paid.ts";
import type { OrderAnswer, ServerUnderTest, TargetProgram } from "../../../src/gauntlet/playing/server-under-test.ts";
import { recorded } from "../../../src/world/calling/recorded.ts";

const ask = { method: "POST", path: "/orders", headers: [], body: "{id}" };
const target = { ask, role: "order", callee: "payment", answers: usualAnswers } as unknown as ServerUnderTest;
const ended = (more: Partial<OrderAnswer> = {}): OrderAnswer => ({
  ...{ reply: undefined, failure: undefined, tookMs: 1, lagMs: 0, ...more },
});
const status = (code: number) => ended({ reply: recorded(code, [], new Uint8Array(0)) });
const program = (end?: string): TargetProgram => ({
  ...{ end: () => end, lastLines: () => ["last line"], stopsWithin: async () => "stopped" },
});

test("a server that does not pay is named with what it answered, what that means, and its last lines", () => {
  const says = (answer: OrderAnswer, of = target) => notPaid(of, answer, undefined).says;
  const start = "order does not pay an order although nothing fails: POST /orders gets";
  expect(says(ended())).toBe(`${start} nothing within 10 s`);
  expect(says(ended({ failure: "refused" }))).toBe(`${start} refused`);
  expect(says(status(404))).toBe(`${start} 404`);
  expect(says(status(402))).toBe(`${start} 402, which means not paid`);
  expect(says(status(503))).toBe(`${start} 503, which means unknown`);
  expect(says(status(503), { ...target, bench: "b.yaml" })).toBe(`${start} 503, which means unknown in b.yaml`);
  expect(notPaid(target, status(404), program()).output).toEqual(["last line"]);
  expect("output" in notPaid(target, status(404), undefined)).toBe(false);
});

test("the cure fits what is known: the program's end, a bench file, or neither", () => {
  const cure = (of: ServerUnderTest, runs?: TargetProgram) => notPaid(of, status(404), runs).cure;
  expect(cure(target)).toMatch(/bench file: lab new --bench bench\.yaml$/);
  expect(cure({ ...target, bench: "b.yaml" })).toBe(
    "change use.order.ask or use.order.answers in b.yaml, or what it says about payment",
  );
  expect(notPaid(target, ended(), program("ended with exit code 1"))).toEqual({
    says: "order ended with exit code 1 although nothing fails",
    cure: "start it by hand and send it POST /orders",
    output: ["last line"],
  });
});
