import { readProperties } from "../../../src/service/health/properties-setting.ts";

/** The prefix of the gateway's own properties. */
export const at = "spring.cloud.gateway.server.webflux";

/** A gateway with Spring's properties in front of one stand-in, at http://up:9000. */
export function springSettings(properties: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const flat = readProperties(properties).map(({ name, value }) => [name, value ?? ""]);
  return { properties: Object.fromEntries(flat), standIns: { "http://up:9000": "up" }, ...more };
}

/** A route that takes everything to the stand-in, unless the test says otherwise. */
export const route = (more: object) => ({ id: "r", uri: "http://up:9000", predicates: ["Path=/**"], ...more });
