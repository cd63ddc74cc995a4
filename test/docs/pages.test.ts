import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (page: string) => readFileSync(`${root}${page}`, "utf8");
const pages = [
  ...["README.md", "CONTRIBUTING.md"],
  ...readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file.replaceAll("\\", "/")}`),
];

/** Returns the lines of a page's blocks without a language, which are pasted into a shell. */
function pasted(page: string): string[] {
  let language: string | undefined;
  return read(page)
    .split("\n")
    .filter((line) => {
      if (line.startsWith("```")) language = language === undefined ? line.slice(3) : undefined;
      return language === "";
    });
}

test.each(pages.filter((page) => page !== "docs/reference/commands.md"))(
  "%s marks a remark behind a command with #, so that a pasted line runs",
  (page) => {
    const commands = pasted(page).filter((line) => /^ *(lab|npm|npx|node|docker|git|curl) /.test(line));
    expect(commands.filter((line) => / {2,}[^ #]/.test(line.trim().replace(/ #.*/, "")))).toEqual([]);
  },
);

test("the glossary is sorted", () => {
  const words = [...read("docs/glossary.md").matchAll(/^\| ([^|,]+)[^|]*\|/gm)].slice(1);
  const names = words.map(([, word]) => word!.trim().toLowerCase()).filter((word) => !/^-+$/.test(word));
  expect(names.length).toBeGreaterThan(40);
  expect(names).toEqual(names.toSorted());
});

describe("pages of reference are for users", () => {
  const reference = pages.filter((page) => page.startsWith("docs/reference/"));

  test("their first paragraphs name no files of the project", () => {
    const named = reference.flatMap((page) =>
      [
        ...read(page)
          .split("\n## ")[0]!
          .matchAll(/`((?:src|test)\/[\w./-]+)`/g),
      ]
        .filter(([, path]) => existsSync(`${root}${path}`))
        .map(([each]) => `${page}: ${each}`),
    );
    expect(named).toEqual([]);
  });

  test("commands of contributors are in docs/dev", () => {
    const blocks = reference.flatMap((page) => read(page).match(/^(?: {4})?npm run .*/gm) ?? []);
    expect(blocks).toEqual([]);
  });
});
