import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { words } from "../phrases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isProse =
  /^(?:title|lesson|inYourCode|node|java|go|python|says|tempting|ask|hints|discuss|look|proves|leavesOpen|retry|endedBy)$/;

/** Returns the texts under keys that people read, with the key's path. */
function prose(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return isProse.test(path.split(".").at(-1)!) ? [[path, value]] : [];
  if (Array.isArray(value)) return value.flatMap((each) => prose(each, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => prose(each, `${path}.${key}`));
}

const files = ["scenarios", "practice", "guide", "messages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml") && !file.startsWith("tried"))
    .map((file) => join(folder, file)),
);
const texts = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(root, file), "utf8")).flatMap((part) => prose(part.toJS(), file)),
);

test("the texts are found", () => expect(texts.length).toBeGreaterThan(5000));

test.each(words)("prose does not say $found", ({ found, write }) => {
  expect(
    texts.filter(([, text]) => found.test(text)).map(([path, text]) => `${path}: ${text}`),
    `write: ${write}`,
  ).toEqual([]);
});
