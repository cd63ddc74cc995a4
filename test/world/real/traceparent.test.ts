import { expect, test } from "vitest";
import { callIn, threadOf } from "../../../src/world/real/traceparent.ts";

test("a header names its call", () => {
  expect(callIn(threadOf(4711))).toBe(4711);
  expect(callIn(undefined)).toBeUndefined();
  expect(callIn("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")).toBeUndefined();
});

test("a header that a tracing tool passed on with another span ID still names the call", () => {
  expect(callIn(threadOf(4711).replace(/-[0-9a-f]{16}-/, "-00f067aa0ba902b7-"))).toBe(4711);
});
