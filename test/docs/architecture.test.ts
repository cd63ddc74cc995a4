import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");

test("the path of a run names files that exist", () => {
  const [, after = ""] = page.split("### The files of `lab run timeout-504`");
  const [path = ""] = after.split("\n## ");
  const files = [...path.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(new URL(`../../src/${file}`, import.meta.url)))).toEqual([]);
});
