import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { bin } from "./lab.ts";

const tells = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from "node:fs";
import { createRequire } from "node:module";
const { cache } = createRequire("/");
process.on("exit", () => {
  const files = Object.keys(cache);
  const { scripts = [] } = cache[files.find((file) => /dist.packed\\.js$/.test(file))]?.exports ?? {};
  writeSync(3, JSON.stringify({ files, packs: Array.from(scripts, ([pack, script]) => [pack, script.cachedDataRejected]) }));
});
`)}`;
const root = dirname(dirname(bin));

/** Returns the program's own files that a command loads, and its packs with whether V8 rejects their saved code. */
function loadedBy(...args: readonly string[]): { files: string[]; packs: [string, boolean?][] } {
  const { output } = spawnSync(process.execPath, ["--import", tells, bin, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  const { files, packs } = JSON.parse(output[3]!) as ReturnType<typeof loadedBy>;
  return { files: files.map((file) => relative(root, file)).sort(), packs };
}

test("the version is printed without loading any command", () => {
  expect(loadedBy("--version")).toEqual({ files: ["bin/lab.js", "dist/base.js", "dist/main.js"], packs: [] });
});

test("a list is printed from a few files, since each takes longer to find than to compile", () => {
  const { files, packs } = loadedBy("list", "scenarios");
  expect(files).toEqual(["bin/lab.js", "dist/base.js", "dist/main.js", "dist/packed.js"]);
  expect(packs.map(([pack]) => pack)).toEqual(["start.js", "list.js"]);
});

test("code that the build has saved is used by the version of Node that built the program", () => {
  const saved = readdirSync(join(root, "dist")).filter((name) => name.startsWith("compiled-"));
  expect(saved).toHaveLength(1);
  const isSaved = existsSync(join(root, "dist", `compiled-${process.version}-${process.arch}`));
  for (const command of ["list scenarios", "explain ECONNRESET", "route --share 10 --world virtual"])
    for (const [pack, rejected] of loadedBy(...command.split(" ")).packs)
      expect(rejected, `${pack} for ${command}`).toBe(isSaved ? false : undefined);
});

test("what another file exports is read through one function, because a load reads some of it for each call", () => {
  const list = readFileSync(join(root, "dist/list.js"), "utf8");
  expect(list).toContain("module.exports=__defProp(stdin_exports,");
  expect(list).not.toContain("module.exports=__toCommonJS(");
});
