// Runs the library and the test suite on the newest release of each Node line, installed into a separate folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lab } from "./lab.mjs";
import { limits } from "./limits.mjs";
import { slice } from "./slice.mjs";

const lines = [20, 22, 24, 25, 26];
const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");

export async function nodes() {
  const rows = [];
  for (const line of lines) {
    const node = install(line);
    if (node === undefined) rows.push({ what: `Node ${line}`, holds: false, saw: "it could not be installed" });
    else rows.push(...(await tried(node)));
  }
  return rows;
}

/** Installs the newest release of a Node line and returns its program; undefined if the registry does not provide it. */
function install(line) {
  const folder = join(tmpdir(), "lab-nodes", String(line));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}\n");
  const options = ["--no-audit", "--no-fund", "--no-save", "--loglevel=error", "--foreground-scripts"];
  const npm = spawnSync("npm", ["install", ...options, `node@${line}`], {
    cwd: folder,
    shell: process.platform === "win32",
  });
  const node = join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  return npm.status === 0 && spawnSync(node, ["--version"]).status === 0 ? node : undefined;
}

async function tried(node) {
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  const rows = [];
  for (const world of ["real", "virtual"]) {
    const { code, out, err } = await lab(["run", "--all", "--world", world, "--quiet"], { node });
    rows.push({
      what: `${version}, all scenarios, ${world}`,
      holds: code === 0,
      saw: `exit ${code} ${(out + err).slice(0, 300)}`,
    });
  }
  rows.push(...(await limits(node)).map(({ what, ...row }) => ({ what: `${version}, ${what}`, ...row })));
  if (slice(false, true)) {
    const env = { ...process.env, PATH: `${join(node, "..")}:${process.env.PATH}` };
    const { status, stdout } = spawnSync(node, [vitest, "run", "--reporter=dot"], {
      cwd: root,
      env,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const fallen = [...stdout.matchAll(/FAIL\s+(.*)/g)].map(([, name]) => name);
    rows.push({
      what: `${version}, the suite`,
      holds: status === 0,
      saw: fallen.slice(0, 5).join("; ") || `exit ${status}`,
    });
  }
  return rows;
}
