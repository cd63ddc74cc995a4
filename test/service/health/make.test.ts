import { describe, expect, test } from "vitest";
import { describeChanges } from "../../../src/scenario/setup/changes/setup-changes.ts";
import { usualSettings } from "../../../src/service/health/health-settings.ts";
import { complaintsOf, makeApplication } from "../../../src/service/health/make.ts";

const usual = usualSettings();

function namesOf(settings: object): string[] {
  const made = makeApplication({ ...usual, ...settings });
  if ("refusals" in made) throw new Error(made.refusals[0]?.why);
  return made.application.components.map(({ name }) => name);
}

describe("the components of a setup", () => {
  test("begin with pay, unless it is removed or named elsewhere", () => {
    const off = { "management.health.defaults.enabled": false, "management.endpoint.health.probes.enabled": false };
    expect(namesOf({ properties: off })).toEqual(["pay"]);
    expect(namesOf({ properties: off, named: { db: "UP", pay: "DOWN" } })).toEqual(["db", "pay"]);
    expect(namesOf({ properties: off, components: { stock: "UP" }, named: { pay: "none" } })).toEqual(["stock"]);
  });

  test("replace the framework's own of the same name", () => {
    expect(namesOf({ named: { ping: "DOWN" } }).filter((name) => name === "ping")).toEqual(["ping"]);
  });
});

describe("a mistake in a setup", () => {
  test.each([
    [{ named: { pay: 3 } }, ["pay"], "a status such as DOWN"],
    [{ components: { pay: { takes: "long" } } }, ["components", "pay"], "3s"],
    [{ components: { db: { primary: 1 } } }, ["components", "db"], "a status such as DOWN"],
    [{ named: { pay: { asks: "warehouse" } } }, ["pay"], "add warehouse: {}"],
    [
      { named: { "management.endpoint.health.roles.x": 1, liveness2: "UP", liveness: "UP" } },
      ["liveness"],
      "another name",
    ],
    [
      { properties: { management: { endpoint: { health: { "show-details": "x" } } } } },
      ["properties", "management"],
      "never, when-authorized or always",
    ],
  ])("%j is reported where it was written", (settings, path, cure) => {
    const [complaint] = complaintsOf({ ...usual, ...settings }, ["health", "payment"]);
    expect(complaint?.path).toEqual(path);
    expect(complaint?.cure).toContain(cure);
  });
});

test.each([
  [{ properties: { "server.port": "x" } }, "server.port=x: the application does not start, because "],
  [{ named: { liveness: "UP" } }, "liveness: the application does not start, because "],
])("the name of what prevents the start is followed by its value, if it has one: %j", (settings, says) => {
  expect(complaintsOf({ ...usual, ...settings }, [])[0]?.says.slice(0, says.length)).toBe(says);
});

test("properties may be nested, and lists are lists", () => {
  const endpoint = {
    health: { "show-details": "always", status: { order: ["up", "down"], "http-mapping": { up: 201 } } },
  };
  const made = makeApplication({ ...usual, properties: { management: { endpoint } } });
  if ("refusals" in made) throw new Error("it should start");
  const { primary } = made.application.groups;
  expect([primary.showDetails, primary.order, primary.mapping.get("up")]).toEqual(["always", ["up", "down"], 201]);
});

test("a change names new components, and those that exist by default", () => {
  const after = { health: { pay: "DOWN", stock: "UP", readiness: "REFUSING_TRAFFIC" } };
  expect(describeChanges({ health: {} }, after)).toEqual([
    "health.pay: UP → DOWN",
    "health.stock: not set → UP",
    "health.readiness: ACCEPTING_TRAFFIC → REFUSING_TRAFFIC",
  ]);
});
