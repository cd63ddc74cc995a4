import { expect, test } from "vitest";
import { newTrace } from "../../src/world/real/new-trace.ts";
import { callIn, traceparentFor, traceparentOf } from "../../src/world/run-trace.ts";

const each = { id: "0123456789abcdef", startedAtMs: 0 };

test("a header names its call", () => {
  expect(callIn(each, traceparentOf(each, 4711))).toBe(4711);
  expect(callIn(each, undefined)).toBeUndefined();
  expect(callIn(each, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")).toBeUndefined();
});

test("a header of another run names no call of this one", () => {
  expect(callIn(each, traceparentOf({ ...each, id: "fedcba9876543210" }, 4711))).toBeUndefined();
});

test("a header that a tracing tool passed on with another span ID still names the call", () => {
  const passed = traceparentOf(each, 4711).replace(/-[0-9a-f]{16}-/, "-00f067aa0ba902b7-");
  expect(callIn(each, passed)).toBe(4711);
});

test("a call in the trace of another tool stays in it", () => {
  const run = { id: "0123456789abcdef0123456789abcdef", startedAtMs: 0 };
  const passed = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  expect(traceparentFor(run, 2, passed)).toBe("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000002-01");
  expect(traceparentFor(run, 2, undefined)).toBe("00-0123456789abcdef0123456789abcdef-0000000000000002-01");
});

test("runs that begin at the same moment have different names of the right length", () => {
  const all = Array.from({ length: 50 }, (_, at) => newTrace(at % 2 === 0).id);
  expect(new Set(all.map((id) => id.slice(0, 16))).size).toBe(50);
  expect(all.slice(0, 2)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
});
