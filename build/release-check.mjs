// npm run release-check: packs the program as for publishing, installs it in an empty folder, and plays a lesson there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "lab-release-"));
const env = { ...process.env, npm_config_loglevel: "error" };
const npm = (cwd, ...args) =>
  execFileSync("npm", args, { cwd, env, shell: process.platform === "win32", encoding: "utf8" });

try {
  npm(root, "pack", "--pack-destination", folder);
  const packed = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  npm(folder, "install", "--prefix", folder, `./${packed}`);
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  const notices = existsSync(join(folder, "node_modules/failure-lab/dist/NOTICES.txt"));
  const ran = npm(folder, "exec", "--offline", "--", "lab", "run", "timeout-504");
  const [recipe] = JSON.parse(
    npm(folder, "exec", "--offline", "--", "lab", "search", "choose-a-timeout", "--json"),
  ).found;
  const page = join(folder, recipe.says.replace(/^.*: /, ""));
  const checks = {
    [`installs one package: ${installed.join(", ")}`]: installed.length === 1,
    "has the notices of the packages in its bundle": notices,
    "plays a lesson on real servers": ran.includes("charged at 3."),
    [`has the page that a search names: ${recipe.says}`]: existsSync(page),
    "prints hints that work here": ran.includes("npx lab run timeout-504 --twist"),
  };
  for (const [says, holds] of Object.entries(checks)) console.log(`${holds ? "✓" : "✗"} ${says}`);
  if (Object.values(checks).includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
