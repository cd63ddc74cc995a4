import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { bin } from "./lab.ts";

const tells = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from "node:fs";
import { createRequire } from "node:module";
const { cache } = createRequire("/");
process.on("exit", () => writeSync(3, JSON.stringify(Object.keys(cache))));
`)}`;

/** Returns the program's own files that a command loads. */
function loadedBy(...args: readonly string[]): string[] {
  const { output } = spawnSync(process.execPath, ["--import", tells, bin, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  return (JSON.parse(output[3]!) as string[]).map((file) => relative(dirname(dirname(bin)), file)).sort();
}

test("the version is printed without loading any command", () => {
  expect(loadedBy("--version")).toEqual(["bin/lab.js", "dist/base.js", "dist/main.js"]);
});

test("a list is printed from a few files, since each takes longer to find than to compile", () => {
  expect(loadedBy("list", "scenarios")).toEqual([
    "bin/lab.js",
    "dist/base.js",
    "dist/list.js",
    "dist/main.js",
    "dist/start.js",
  ]);
});

test("what another file exports is read through one function, because a load reads some of it for each call", () => {
  const list = readFileSync(join(dirname(dirname(bin)), "dist/list.js"), "utf8");
  expect(list).toContain("module.exports=__defProp(stdin_exports,");
  expect(list).not.toContain("module.exports=__toCommonJS(");
});
