import { expect, test } from "vitest";
import { axisOf } from "../../../src/text/values/axis.ts";

test("times of an axis have one unit, which its name has", () => {
  expect(axisOf({ name: "order.timeout", values: ["250ms", "1000ms", "5s"] })).toEqual({
    name: "order.timeout, s",
    values: ["0.25", "1", "5"],
  });
  expect(axisOf({ name: "payment.delay", values: ["20ms", "40ms"] })).toEqual({
    name: "payment.delay, ms",
    values: ["20", "40"],
  });
});

test.each([
  ["3", "5"],
  ["10%", "20%"],
  ["exponential 10ms", "10ms"],
  ["none", "1s"],
])("other values stay: %s, %s", (...values) => {
  expect(axisOf({ name: "x", values })).toEqual({ name: "x", values });
});
