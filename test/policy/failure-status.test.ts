import { expect, it } from "vitest";
import { defaultStatuses, sayFailure } from "../../src/policy/failure-status.ts";
import { gatewayStatus } from "../../src/policy/gateways/gateway-status.ts";
import { failureNames } from "../../src/trace.ts";

it.each([
  ["refused", 502],
  ["unreachable", 502],
  ["timed-out", 504],
  ["hung-up", 502],
  ["reset", 502],
  ["cut", 502],
  ["malformed", 502],
  ["too-large", 502],
  ["queued-out", 503],
  ["client-error", 502],
] as const)("%s becomes %i, at a gateway like none of the real ones too", (name, status) => {
  expect(defaultStatuses[name]).toBe(status);
  expect(gatewayStatus({ name, phase: "queue", code: "" }, undefined)).toBe(status);
});

it("every failure names the server that was called", () => {
  for (const name of failureNames) expect(sayFailure("Payment", { name })).toMatch(/^Payment \w/);
  expect(new Set(failureNames.map((name) => sayFailure("Payment", { name }))).size).toBe(failureNames.length);
});

it.each([
  ["rejected", "breaker", "Payment was not called: the breaker rejected the call"],
  ["rejected", "budget", "Payment was not called again: the retry budget is spent"],
  ["rejected", "bulkhead", "Payment was not called: the bulkhead had no free slot"],
  ["rejected", "deadline", "Payment was not called: the deadline had passed"],
  ["rejected", "constructor", "Payment was not called: the call was rejected"],
  ["rejected", undefined, "Payment was not called: the call was rejected"],
  ["reset", "breaker", "Payment reset the connection"],
] as const)("%s by %s is said as: %s", (name, code, says) => {
  expect(sayFailure("Payment", { name, code })).toBe(says);
});
