import { expect, test } from "vitest";
import { unplayedOf } from "../../../../src/service/gateway/settings/gateway-unplayed.ts";
import { gatewaySettings } from "../scripted.ts";

const prefix = "spring.cloud.gateway.server.webflux";
const routed = { [`${prefix}.routes[0].id`]: "r", [`${prefix}.routes[0].uri`]: "lb://order" };
const path = { [`${prefix}.routes[0].predicates[0]`]: "Path=/**" };

test("a share of the orders leaves nothing out", () => {
  expect(unplayedOf(gatewaySettings({}))).toEqual([]);
});

test("a property that changes answers of the real gateway alone is named, with a way out", () => {
  const properties = { ...routed, ...path, [`${prefix}.httpclient.compresion`]: "true" };
  const [says, ...others] = unplayedOf(gatewaySettings({ properties }));
  expect(others).toEqual([]);
  expect(says).toMatch(/compresion.*; did you mean .*compression/);
});
