import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { yamlMistake } from "../../../src/text/problems/yaml-mistake.ts";

it("a mistake without words of its own is told in those of the parser, in lower case", () => {
  const told = yamlMistake({ code: "RESOURCE_EXHAUSTION", message: "Excessive alias count" });
  expect(told).toEqual(["this is not YAML", "excessive alias count"]);
});

it.each([
  ["breaker: { failures: 3 openFor: 2s }", "a comma is missing before openFor"],
  ["steps: [{ send: POST /orders to: order }]", "a comma is missing before to"],
  ["breaker: { failures: 3\nopenFor: 2s }", "this line is not aligned with its neighbours"],
])("%j: %s", (text, says) => {
  expect(parseDocument(text).errors.map((error) => yamlMistake(error)[0])).toContain(says);
});
