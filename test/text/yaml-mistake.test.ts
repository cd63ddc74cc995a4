import { expect, it } from "vitest";
import { yamlMistake } from "../../src/text/yaml-mistake.ts";

it("a mistake without words of its own is told in those of the parser, in lower case", () => {
  const told = yamlMistake({ code: "RESOURCE_EXHAUSTION", message: "Excessive alias count" });
  expect(told).toEqual(["this is not YAML", "excessive alias count"]);
});
