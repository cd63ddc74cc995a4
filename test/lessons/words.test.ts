import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { words } from "../phrases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isProse =
  /^(?:title|lesson|inYourCode|node|java|go|python|says|source|phase|teaches|tempting|why|ask|hints|discuss|learned|look|proves|leavesOpen|retry|endedBy)$/;
/** The settings of each client, by its name. */
const isDefault = /^messages\/.*\.settings\./;

/** Returns the texts under keys that people read, with the key's path. */
function prose(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string")
    return isProse.test(path.split(".").at(-1)!) || isDefault.test(path) ? [[path, value]] : [];
  if (Array.isArray(value)) return value.flatMap((each) => prose(each, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => prose(each, `${path}.${key}`));
}

const files = ["scenarios", "practice", "guide", "messages", "rules"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:yaml|json)$/.test(file) && !file.startsWith("tried"))
    .map((file) => join(folder, file)),
);
const texts = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(root, file), "utf8")).flatMap((part) => prose(part.toJS(), file)),
);

const read = (file: string) => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

// Pages of lessons and commands repeat texts that are checked; the page on style quotes the words.
const pages = [...filesIn("docs", ".md"), "README.md", "CONTRIBUTING.md"]
  .filter((file) => !/dev\/style|reference\/(?:lessons|commands)/.test(file))
  .flatMap((file) => {
    const text = read(file)
      .replaceAll(/```[\s\S]*?```/g, "")
      .replaceAll(/`[^`]*`/g, "x");
    return text.split(/\n\n|\n(?=[-|#])/).map((part): [string, string] => [file, part.replaceAll(/\n\s*/g, " ")]);
  });

const comment = /^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm;
const strings = filesIn("src", ".ts").flatMap((file) =>
  [
    ...read(file)
      .replaceAll(comment, "")
      .matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ]
    .map(([, plain, template = ""]) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, "x"))
    .filter((text) => /[a-z]{2}[,:;]? [a-z]|[A-Z][a-z]* [a-z]{2}|\b(?:\d|x) [a-z]{2}/.test(text))
    .map((text): [string, string] => [file, text]),
);

test("the texts are found", () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(pages.length).toBeGreaterThan(1500);
  expect(strings.length).toBeGreaterThan(4000);
});

test.each(words)("prose does not say $found", ({ found, write, unless, except = /(?!)/g }) => {
  const all = [...texts, ...[...pages, ...strings].filter(([file]) => unless?.test(file) !== true)];
  expect(
    all.filter(([, text]) => found.test(text.replaceAll(except, ""))).map(([path, text]) => `${path}: ${text}`),
    `write: ${write}`,
  ).toEqual([]);
});
