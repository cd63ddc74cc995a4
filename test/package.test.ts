import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the package contains the program, the documentation, the scenarios, the papers and the schemas, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-pack-"));
  try {
    // Without scripts, because the program is built already.
    const text = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [{ files, filename }] = JSON.parse(text) as [{ files: { path: string }[]; filename: string }];
    const tops = new Set(files.map(({ path }) => path.split("/")[0]));
    expect([...tops].sort()).toEqual([
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "docs",
      "package.json",
      "papers",
      "practice",
      "scenarios",
      "schema",
    ]);
    execFileSync("tar", ["xzf", join(folder, filename), "-C", folder]);
    const lab = join(folder, "package", "bin", "lab.js");
    const ran = execFileSync(process.execPath, [lab, "run", "timeout-504", "--world", "virtual"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(ran).toContain("payment: charged at 3.000 s");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the first npx in a clone does not build the program that npm ci has just built", () => {
  const builtMs = () => statSync(join(root, "dist")).ctimeMs;
  const before = builtMs();
  const env = { ...process.env, npm_lifecycle_event: "prepare", npm_command: "exec" };
  execFileSync(process.execPath, ["build.mjs"], { cwd: root, env });
  expect(builtMs()).toBe(before);
});
