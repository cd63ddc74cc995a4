import { describe, expect, test } from "vitest";
import { start } from "../../src/spring/application.ts";
import { resolveAll } from "../../src/spring/configuration/properties/placeholders.ts";
import { startedWith } from "./application.ts";

const health = "management.endpoint.health";
const web = "management.endpoints.web";

function refusalsOf(properties: Readonly<Record<string, string>>, ...names: string[]) {
  const started = startedWith(
    properties,
    names.map((name) => ({ name })),
  );
  return "refusals" in started ? started.refusals : [];
}

describe("an application does not start", () => {
  test("if properties refer to each other in a circle, which it reports once", () => {
    const started = (name: string) => {
      const written = { a: "${b}", b: "${a}", [name]: "${a}" };
      const properties = Object.entries(written).map(([each, value]) => ({ name: each, value, origin: undefined }));
      const result = start(resolveAll(properties), []);
      return "refusals" in result ? result.refusals.map(({ why }) => why) : "starts";
    };
    const asked = ["show-details", "roles", "status.http-mapping.down", "group.g.include"];
    for (const name of asked.map((each) => `${health}.${each}`)) {
      expect(started(name)).toEqual(["its placeholders form a circle: a → b → a"]);
    }
    expect(started("shop.name")).toBe("starts");
  });

  test.each<[Record<string, string>, string]>([
    [{ [`${health}.show-details`]: "sometimes" }, "never, when-authorized or always"],
    [{ [`${health}.group.g.show-components`]: "x" }, "never, when-authorized or always"],
    [{ [`${health}.status.http-mapping.down`]: "abc" }, "a whole number, such as 503"],
    [{ [`${health}.cache.time-to-live`]: "soon" }, "10s or 500ms"],
    [{ [`${health}.logging.slow-indicator-threshold`]: "1x" }, "10s or 500ms"],
    [{ [`${health}.group.g.include`]: "nope" }, "validate-group-membership=false"],
    [{ [`${health}.group.g.exclude`]: "pay/part" }, "validate-group-membership=false"],
    [{ [`${health}.group.g.additional-path`]: "server:a:b" }, "server:/healthz"],
    [{ [`${health}.group.g.additional-path`]: "" }, "server:/healthz"],
    [{ "management.endpoint.env.access": "some" }, "none, read-only or unrestricted"],
    [{ "management.endpoint.env.enabled": "maybe" }, "true or false"],
    [{ "management.endpoints.access.default": "all" }, "none, read-only or unrestricted"],
    [{ "management.endpoints.access.default": "none", "management.endpoints.enabled-by-default": "true" }, "newer"],
    [{ [`${web}.exposure.include`]: "1st" }, "an id such as health"],
    [{ [`${web}.exposure.exclude`]: "a_b" }, "an id such as health"],
    [{ [`${web}.base-path`]: "x" }, "/x"],
    [{ [`${web}.base-path`]: "/m/**" }, "write * for each segment"],
    [{ [`${web}.base-path`]: "/m/{x" }, "correct the pattern"],
    [{ [`${web}.path-mapping.health`]: "/" }, "another path"],
    [{ [`${web}.discovery.enabled`]: "maybe" }, "true or false"],
    [{ "server.servlet.context-path": "shop" }, "/shop"],
    [{ "server.forward-headers-strategy": "all" }, "none, native or framework"],
    [{ [`${health}.group.g.include[0]`]: "pay", [`${health}.group.g.include[2]`]: "pay" }, "[0]"],
    [{ [`${web}.exposure.include[1]`]: "health" }, "[0]"],
    [{ [`${health}.roles[use.role]`]: "ADMIN" }, "[0]"],
    [{ [`${health}.roles[0]`]: "ADMIN", [`${health}.roles[constructor]`]: "OPS" }, "[0]"],
    [{ [`${health}.roles[0].name`]: "ADMIN" }, "[0]"],
    [{ "server.tomcat.threads.max": "many" }, "write a whole number"],
    [{ [`${health}.group.pay.include`]: "ping" }, "give the group another name"],
    [{ [`${health}.group.ping.include`]: "pay" }, "give the group another name"],
    [{ "management.server.port": "x" }, "a whole number"],
    [{ "management.server.port": "65536" }, "0"],
    [{ "server.port": "70000" }, "write 0"],
    [{ "management.server.ssl.key-store": "x" }, "management.server.port"],
    [{ "management.health.diskspace.enabled": "maybe" }, "true or false"],
    [{ "management.health.diskspace.threshold": "much" }, "10MB"],
    [{ "spring.web.error.include-message": "often" }, "never, always or on-param"],
  ])("with %j, and recommends %s", (properties, cure) => {
    const [refusal] = refusalsOf(properties, "pay");
    expect(refusal?.cure).toContain(cure);
  });

  test("with a component that has no name, a name that exists already, or the name of a group", () => {
    expect(refusalsOf({}, " ")).toMatchObject([{ why: "a component's name must not be empty" }]);
    expect(refusalsOf({}, "pay", "pay")).toMatchObject([{ why: "a component named pay already exists" }]);
    expect(refusalsOf({}, "liveness")).toMatchObject([{ why: "the component liveness has the name of a group" }]);
    expect(refusalsOf({ [`${health}.probes.enabled`]: "false" }, "liveness")).toEqual([]);
  });
});

describe("an application starts", () => {
  test.each<[Record<string, string>]>([
    [{ [`${health}.show-detail`]: "always" }],
    [{ [`${health}.probes.enabled`]: "maybe" }],
    [{ [`${health}.validate-group-membership`]: "off", [`${health}.group.g.include`]: "nope" }],
    [{ [`${health}.group.g.include`]: "*,nope" }],
    [{ [`${web}.exposure.include`]: "info", [`${health}.show-details`]: "sometimes" }],
    [{ [`${health}.access`]: "none", [`${health}.group.g.include`]: "nope" }],
    [{ "management.health.diskspace.enabled": "no", "management.health.diskspace.threshold": "much" }],
    [{ [`${health}.status.http-mapping.down`]: "" }],
    [{ [`${health}.group.ping.include`]: "*", "management.health.defaults.enabled": "false" }],
    [{ [`${health}.group.g.include[0]`]: "nope", [`${health}.group.g.include`]: "ping" }],
  ])("with %j", (properties) => {
    expect(refusalsOf(properties)).toEqual([]);
  });
});

test("an empty list creates a group, an empty word does not", () => {
  const names = (properties: Record<string, string>) => {
    const started = startedWith({ ...properties, [`${health}.probes.enabled`]: "false" });
    return "application" in started ? [...started.application.groups.named.keys()] : started;
  };
  expect(names({ [`${health}.group.g.status.order`]: "", [`${health}.group.h.roles`]: "" })).toEqual(["g", "h"]);
  expect(names({ [`${health}.group.g.show-details`]: "", [`${health}.group.g.status.http-mapping.up`]: "" })).toEqual(
    [],
  );
});

test("a switch without a value is on, whatever the defaults are", () => {
  const started = startedWith({ "management.health.defaults.enabled": "false", "management.health.ping.enabled": "" });
  const components = "application" in started ? started.application.components.map(({ name }) => name) : [];
  expect(components).toEqual(["livenessState", "readinessState", "ping"]);
});
