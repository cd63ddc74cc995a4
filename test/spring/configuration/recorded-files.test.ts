import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readProperties } from "../../../src/spring/configuration/files/properties-file.ts";
import type { SpringProperty } from "../../../src/spring/configuration/properties/property.ts";
import { readYamlFile } from "../../../src/spring/configuration/yaml/yaml-file.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

/** A text, with the names and values that Spring Boot 4.1.1 reads from each document; null if it rejects the text. */
type Recorded = readonly [text: string, documents: readonly (readonly (readonly [string, string])[])[] | null];

const { yaml, properties } = JSON.parse(
  readFileSync(new URL("../../data/spring-files.json", import.meta.url), "utf8"),
) as { readonly yaml: readonly Recorded[]; readonly properties: readonly Recorded[] };

function documents(read: (file: string, text: string) => SpringProperty[][], text: string): Recorded[1] {
  try {
    const all = read("a", text).map((each) => each.map(({ name, value }): [string, string] => [name, value ?? ""]));
    return all.filter((each) => each.length > 0);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

test.each(yaml)("YAML is read as Spring reads it: %j", (text, recorded) => {
  expect(documents(readYamlFile, text)).toEqual(recorded);
});

test.each(properties)("properties are read as Spring reads them: %j", (text, recorded) => {
  expect(documents(readProperties, text)).toEqual(recorded);
});
