import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileSource } from "./compiled-source.ts";

const compiled = join(import.meta.dirname, "../compiled");

test("compiling deletes files whose source no longer exists, and keeps the others", async () => {
  const deleted = join(compiled, `without-source-${process.pid}.js`);
  writeFileSync(deleted, "");
  await compileSource(Number.POSITIVE_INFINITY);
  expect(existsSync(deleted)).toBe(false);
  expect(existsSync(join(compiled, "trace.js"))).toBe(true);
});
