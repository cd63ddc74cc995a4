import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { compileSource } from "./compiled-source.ts";

const compiled = join(import.meta.dirname, "../compiled");

test("packed lessons are where the library looks for them, because reading YAML takes five seconds in each file of tests", () => {
  const files = readdirSync(compiled, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const seekers = files.filter((file) => readFileSync(join(compiled, file), "utf8").includes("./lessons/${name}.json"));
  expect(seekers).toHaveLength(1);
  expect(existsSync(join(compiled, dirname(seekers[0]!), "lessons/timeout-504.json"))).toBe(true);
});

test("compiling deletes files whose source no longer exists, and keeps the others", async () => {
  const deleted = join(compiled, `without-source-${process.pid}.js`);
  writeFileSync(deleted, "");
  await compileSource(Number.POSITIVE_INFINITY);
  expect(existsSync(deleted)).toBe(false);
  expect(existsSync(join(compiled, "trace.js"))).toBe(true);
});
