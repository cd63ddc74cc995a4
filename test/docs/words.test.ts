import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { conclusions } from "../../src/policy/conclusion.ts";
import { failureNames, phases } from "../../src/trace.ts";
import { worldKinds } from "../../src/world/world.ts";

const page = readFileSync(new URL("../../docs/dev/words.md", import.meta.url), "utf8");
const row = (word: string) => page.split("\n").find((line) => line.startsWith(`| ${word} |`)) ?? "";

test.each([
  ["failure", failureNames],
  ["phase", phases],
  ["world", worldKinds],
])("the page of words names each %s", (word, names) => {
  expect(names.filter((name) => !row(word).includes(`\`${name}\``))).toEqual([]);
});

test("the page of words names each conclusion", () => {
  expect(conclusions.filter((name) => !row("conclusion").includes(name))).toEqual([]);
});

test("the page of words has no word twice", () => {
  const words = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell!.split(", "));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
