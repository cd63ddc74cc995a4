import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../src", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const sources = files.map((file) => readFileSync(join(root, file), "utf8"));

/** The texts of cures as the code writes them: those of problems, and those that are proposed if no name is similar. */
const cures = sources.flatMap((text) => {
  const own = text.matchAll(/\bcure(?::| =)\s*(?:[^;"`]*\?\s*)?(?:"([^"]*)"|`([^`]*)`)/g);
  const otherwise = text.matchAll(/\bsuggest\([^"`;[]*, (?:"([^"]*)"|`([^`]*)`)/g);
  return [...own, ...otherwise].map(([, plain, template]) => plain ?? template!);
});

const verbs =
  "add align allow change check choose close collect correct create delete describe end expand free give guess import indent leave let list look make measure merge move name nest order pipe play put raise remove run save see send set shorten start stop try use write".split(
    " ",
  );

test("every cure is an instruction, or asks whether a similar name was meant", () => {
  expect(cures.length).toBeGreaterThan(200);
  const beginsWell = new RegExp(`^(?:(?:${verbs.join("|")}) |did you mean |(?:to|for) .* write )`);
  const fixed = cures.filter((cure) => cure !== "" && !/^\$\{(?!labCommand)/.test(cure));
  expect(fixed.filter((cure) => !beginsWell.test(cure))).toEqual([]);
});

test("a cure is one sentence without an end mark, and nothing follows a similar name", () => {
  expect(cures.filter((cure) => /[.?] [A-Z]|\w\.$/.test(cure))).toEqual([]);
  const followed = sources.flatMap((text) => text.match(/\$\{(?:didYouMean|suggest)\([^`{}]*\)\} ?[A-Z][^`]*/g) ?? []);
  expect(followed).toEqual([]);
});
