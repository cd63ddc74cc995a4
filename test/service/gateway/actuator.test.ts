import { expect, test } from "vitest";
import { actuatorOf } from "../../../src/service/gateway/actuator.ts";
import { gatewayComplaints } from "../../../src/spring/routes/reading/gateway-warnings.ts";
import { readRoutes } from "../../../src/spring/routes/reading/read-routes.ts";

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

test.each([
  ["server.compression.enabled", "true", ["is not played: the gateway sends its responses as they are"]],
  ["server.compression.enabled", "false", []],
  ["management.endpoint.gateway.access", "read-only", ["is not played: /actuator/gateway is an empty 404"]],
  ["management.endpoint.gateway.access", "none", []],
])("%s=%s gets the lines %j", (name, value, says) => {
  const properties = [{ name, value, origin: undefined }];
  const { warnings } = gatewayComplaints(properties, readRoutes(properties, false));
  expect(warnings.map((each) => each.says)).toEqual(says.map((each) => `${name} ${each}`));
});
