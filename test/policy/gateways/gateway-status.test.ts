import { expect, it } from "vitest";
import { gatewayStatus } from "../../../src/policy/gateways/gateway-status.ts";
import { products } from "../../../src/policy/gateways/products.ts";
import type { FailureName, Phase } from "../../../src/trace.ts";

const statuses = (name: FailureName, phase: Phase) =>
  Object.fromEntries(products.map((like) => [like, gatewayStatus({ name, phase, code: "" }, like)]));

it.each([
  ["refused", "connect", { nginx: 502, haproxy: 503, envoy: 503, alb: 502, spring: 500 }],
  ["unreachable", "connect", { nginx: 502, haproxy: 503, envoy: 503, alb: 502, spring: 500 }],
  ["timed-out", "headers", { nginx: 504, haproxy: 504, envoy: 504, alb: 504, spring: 504 }],
  ["hung-up", "headers", { nginx: 502, haproxy: 502, envoy: 503, alb: 502, spring: 500 }],
  ["reset", "headers", { nginx: 502, haproxy: 502, envoy: 503, alb: 502, spring: 500 }],
  ["malformed", "headers", { nginx: 502, haproxy: 502, envoy: 502, alb: 502, spring: 500 }],
  ["too-large", "headers", { nginx: 502, haproxy: 502, envoy: 502, alb: 502, spring: 500 }],
  ["queued-out", "queue", { nginx: 502, haproxy: 503, envoy: 503, alb: 503, spring: 500 }],
] as const)("%s in %s: each product has a status of its own for it", (name, phase, wanted) => {
  expect(statuses(name, phase)).toEqual(wanted);
});

it.each(["queue", "lookup", "connect"] as const)(
  "a timeout in %s is a 503 at HAProxy and Envoy, and a 504 elsewhere",
  (phase) => {
    expect(statuses("timed-out", phase)).toEqual({ nginx: 504, haproxy: 503, envoy: 503, alb: 504, spring: 504 });
  },
);

it("a refusal while connecting is not a timeout", () => {
  expect(gatewayStatus({ name: "reset", phase: "connect", code: "" }, "haproxy")).toBe(502);
});
