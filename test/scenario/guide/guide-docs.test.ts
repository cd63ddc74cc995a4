import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packedGuide } from "../../../src/cli/search/packed-guide.ts";
import { readDocs } from "../../../src/scenario/guide/guide-docs.ts";
import { searchGuide } from "../../../src/scenario/guide/search-guide.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-docs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const wrong: string[] = [];
  return { ...readDocs(folder, wrong), wrong };
};

test("words come from the rows of the glossary, and pages for users from the index, in their own words", () => {
  expect(
    written({
      "glossary.md":
        "# Glossary\n\nWords.\n\n| word | meaning |\n|---|---|\n| hedge | a `second` attempt: [a load](load.md#hedge) |\n",
      "README.md":
        "# Documentation\n\n| look up a word | [Glossary](glossary.md) |\n| many calls | [Load](load.md) |\n\n## For contributors\n\n[Style](style.md)\n",
      "load.md": "# Many calls\n\nGenerated from `x`; see it. A **load** sends\nmany calls. More.\n\n## The chart\n",
      "style.md": "# Style\n\nFor contributors.\n",
    }),
  ).toEqual({
    terms: [{ name: "hedge", says: "a second attempt", words: "hedge", page: "docs/load.md" }],
    pages: [
      { name: "Glossary", says: "Words.", words: "look up a word", page: "docs/glossary.md" },
      { name: "Many calls", says: "A load sends many calls.", words: "many calls; The chart", page: "docs/load.md" },
    ],
    wrong: [],
  });
});

test("a page without a sentence and a glossary without rows are mistakes of the build", () => {
  const { wrong } = written({
    "glossary.md": "# Glossary\n\nWords.\n",
    "README.md": "[Load](load.md)\n",
    "load.md": "# Load\n\n| a | b |\n",
  });
  expect(wrong).toEqual([
    "docs/glossary.md: no row of a table with a word and its meaning",
    "docs/load.md: begin with a title and a sentence",
  ]);
});

test("each word of the glossary is found by its name, and each entry names a page that exists", () => {
  const guide = packedGuide();
  const documented = guide.entries.filter(({ is }) => is === "word" || is === "page");
  expect(documented.filter(({ command }) => !existsSync(command))).toEqual([]);
  const rows = readFileSync("docs/glossary.md", "utf8").match(/^\| (?!word|-).*$/gm) ?? [];
  const words = documented.filter(({ is }) => is === "word");
  expect(words.map(({ name }) => name)).toEqual(rows.map((row) => row.split(" | ")[0]!.slice(2)));
  for (const { name } of words)
    for (const term of name.split(", "))
      expect(
        searchGuide(guide, term).map((entry) => entry.name),
        term,
      ).toContain(name);
});
