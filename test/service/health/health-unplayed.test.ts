import { expect, test } from "vitest";
import { usualSettings } from "../../../src/service/health/health-settings.ts";
import { unplayedOf } from "../../../src/service/health/health-unplayed.ts";

function said(properties: Readonly<Record<string, unknown>>): string[] {
  return unplayedOf(usualSettings(properties));
}

test("a setup imports nothing, and has no documents for profiles", () => {
  const why = "has no effect in a setup, which imports nothing and is always active";
  expect(said({ "spring.config.import": "configtree:/etc/" })).toEqual([`spring.config.import ${why}`]);
  expect(said({ spring: { config: { activate: { "on-profile": "prod" } } } })).toEqual([
    `spring.config.activate.on-profile ${why}`,
  ]);
  expect(said({ "spring.config.import": "optional:vault:" })).toEqual([`spring.config.import ${why}`]);
  expect(said({ "management.endpoint.health.show-details": "always" })).toEqual([]);
});
