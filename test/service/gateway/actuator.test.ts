import { expect, test } from "vitest";
import { actuatorOf } from "../../../src/service/gateway/actuator.ts";

test("an application that would not start has no endpoints", () => {
  expect(actuatorOf({ "management.endpoint.health.show-details": "sometimes" }, "")).toBeUndefined();
});

test.each([
  ["/gw/actuator/health", true],
  ["/gw/actuator/health/liveness", true],
  ["/gw/actuator/env", false],
  ["/gw/actuator/%2f", false],
  ["/gw/é", false],
])("below the base path /gw, it takes %s: %s", (path, takes) => {
  expect(actuatorOf({}, "/gw")!.takes(path)).toBe(takes);
});
