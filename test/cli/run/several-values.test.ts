import { expect, test } from "vitest";
import { combinations, oneByOne } from "../../../src/cli/run/several-values.ts";

test.each([
  ["order.timeout=1s", ["order.timeout=1s"]],
  ["order.timeout=none,1s, 5s", ["order.timeout=none", "order.timeout=1s", "order.timeout=5s"]],
  ["payment.delay=[10ms 99%, 1s 1%]", ["payment.delay=[10ms 99%, 1s 1%]"]],
  ["order.retry={ tries: 2, on: [503, 504] },3", ["order.retry={ tries: 2, on: [503, 504] }", "order.retry=3"]],
  ['monolith.says="a, b"', ['monolith.says="a, b"']],
  ["order.timeout=", ["order.timeout="]],
  ["order.timeout=1s,,5s", ["order.timeout=1s", "order.timeout=", "order.timeout=5s"]],
])("%s is %j", (written, values) => {
  expect(oneByOne(written)).toEqual(values);
});

test("each value of one setting goes with each value of another", () => {
  expect(combinations(["a.b=1,2", "c.d=3", "e.f=4,5"])).toEqual([
    ["a.b=1", "c.d=3", "e.f=4"],
    ["a.b=1", "c.d=3", "e.f=5"],
    ["a.b=2", "c.d=3", "e.f=4"],
    ["a.b=2", "c.d=3", "e.f=5"],
  ]);
  expect(combinations([])).toEqual([[]]);
});
