import { describe, expect, test } from "vitest";
import { KnownSettings } from "../../../../src/spring/configuration/properties/known-settings.ts";
import { startedWith } from "../../application.ts";

const health = "management.endpoint.health";

/** The known properties of an application that starts with this one. */
function knownWith(name: string, value = "true") {
  const started = startedWith({ [name]: value });
  if ("refusals" in started) throw new Error(`it does not start with ${name}`);
  return started.known;
}

describe("a setting that is not read, and the one that was likely meant", () => {
  test.each([
    [`${health}.show-detials`, `${health}.show-details`],
    [`${health}.showDetials`, `${health}.show-details`],
    ["managment.endpoint.helth.show-details", `${health}.show-details`],
    ["management.endpoint.web.exposure.include", "management.endpoints.web.exposure.include"],
    [`${health}.gruop.readiness.include`, `${health}.group.readiness.include`],
    [`${health}.group.readiness.inculde`, `${health}.group.readiness.include`],
    [`${health}.group.readiness.inculde[3]`, `${health}.group.readiness.include[3]`],
    [`${health}.group.readiness.status.htpp-mapping.down`, `${health}.group.readiness.status.http-mapping.down`],
    [`${health}.rolse`, `${health}.roles`],
    [`${health}.rolez[0]`, `${health}.roles[0]`],
    ["management.endpoint.shutdwon.access", "management.endpoint.shutdown.access"],
  ])("%s: %s", (written, meant) => {
    const known = knownWith(written);
    expect([known.has(written), known.nearest(written)]).toEqual([false, meant]);
  });
});

test.each([`${health}.rolez.foo`, `${health}.roles.foo`])(
  "below a list there are only items, so %s is unknown",
  (name) => {
    const known = knownWith(name);
    expect([known.has(name), known.nearest(name)]).toEqual([false, undefined]);
  },
);

test.each([
  [`${health}.show-components`, "always"],
  ["MANAGEMENT.ENDPOINT.HEALTH.SHOWCOMPONENTS", "always"],
  [`${health}.group.any.include`, "ping"],
  [`${health}.group.any.include[0]`, "ping"],
  [`${health}.status.http-mapping.dwon`, "500"],
  ["management.endpoints.web.path-mapping.nothing", "x"],
  ["management.endpoint.heapdump.enabled", "true"],
])("%s is known", (name, value) => {
  expect(knownWith(name, value).has(name)).toBe(true);
});

test.each([
  "shop",
  "shop.name",
  "spring.application.name",
  "spring.profiles.include",
  "spring.jpa.show-sql",
  "server.error.include-message",
  "management.endpoint",
  "management.endpoint.startup.access",
  "management.endpoint.configprops.show-values",
  "management.health.db.enabled",
  "management.health.mongo.enabled",
  `${health}.show-details.always`,
])("%s is Spring's own or the user's, and similar to no known setting", (name) => {
  const known = knownWith(name);
  expect([known.has(name), known.nearest(name)]).toEqual([false, undefined]);
});

test("a name that is asked for later can be the one that was meant", () => {
  const known = new KnownSettings();
  known.ask("shop.size");
  expect(known.nearest("shop.nmae")).toBeUndefined();
  known.ask("shop.name");
  expect(known.nearest("shop.nmae")).toBe("shop.name");
});
