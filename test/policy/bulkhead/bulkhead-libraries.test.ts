import { expect, it } from "vitest";
import { bulkheads } from "../../../src/policy/bulkhead/bulkhead-libraries.ts";

it("without a wait nothing waits in the queue, whatever its length", () => {
  expect(bulkheads.lab({ queue: 5, waitMs: 0 }).queue).toBe(0);
  expect(bulkheads.lab({ queue: 5, waitMs: 1 }).queue).toBe(5);
  expect(bulkheads.lab({ queue: 5 }).queue).toBe(5);
});

it.each(["resilience4j", "failsafe-go"] as const)("%s has a queue only with a maximum wait", (kind) => {
  expect(bulkheads[kind]({ slots: 1 }).queue).toBe(0);
  expect(bulkheads[kind]({ slots: 1, waitMs: 1 }).queue).toBe(Number.POSITIVE_INFINITY);
});

it("a bulkhead of threads keeps a hundred calls waiting by default", () => {
  expect(bulkheads["resilience4j-threads"]({})).toMatchObject({ slots: 1, moreSlots: 1, queue: 100 });
  expect(bulkheads["resilience4j-threads"]({ slots: 3, queue: 0 })).toMatchObject({ slots: 3, queue: 0 });
});
