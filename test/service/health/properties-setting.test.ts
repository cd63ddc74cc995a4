import { expect, test } from "vitest";
import { readProperties } from "../../../src/service/health/properties-setting.ts";
import { JavaDouble } from "../../../src/spring/configuration/properties/java-double.ts";

const read = (written: Record<string, unknown>) =>
  readProperties(written).map(({ name, value, typed }) => ({ name, value, ...(typed !== undefined && { typed }) }));

test("properties are flattened: maps with dots, lists with indexes", () => {
  expect(read({ management: { endpoint: { health: { roles: ["a", { b: "c" }] } } }, "server.x": "y" })).toEqual([
    { name: "management.endpoint.health.roles[0]", value: "a" },
    { name: "management.endpoint.health.roles[1].b", value: "c" },
    { name: "server.x", value: "y" },
  ]);
});

test("numbers and flags keep their type and their text", () => {
  expect(read({ a: 3, b: false, c: "3", d: new JavaDouble("1.0E10") })).toEqual([
    { name: "a", value: "3", typed: 3 },
    { name: "b", value: "false", typed: false },
    { name: "c", value: "3" },
    { name: "d", value: "1.0E10", typed: 1e10 },
  ]);
});

test("nothing, and an empty list, is an empty text", () => {
  expect(read({ a: null, b: undefined, c: [] })).toEqual([
    { name: "a", value: "" },
    { name: "b", value: "" },
    { name: "c", value: "" },
  ]);
});
