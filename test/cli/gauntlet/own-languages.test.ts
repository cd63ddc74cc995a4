import { afterEach, expect, test, vi } from "vitest";
import { ownLanguages } from "../../../src/cli/gauntlet/own-languages.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [{ use: ["order=node order.mjs"] }, ["node"]],
  [{ use: ["order=/usr/bin/python3.12 order.py"] }, ["python"]],
  [{ use: ["order=./gradlew bootRun", "payment=npm start"] }, ["node", "java"]],
  [{ client: "go run ." }, ["go"]],
  [{ use: ["order=./order"] }, undefined],
  [{ use: ["order=http://127.0.0.1:1"] }, undefined],
  [{}, undefined],
])("the languages of %j are %j", (options, languages) => {
  vi.stubEnv("LAB_STATE", "/nowhere");
  expect(ownLanguages(options)).toEqual(languages);
});
