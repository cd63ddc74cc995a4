import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileSource } from "./compiled-source.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const inputs = ["src", "scenarios", "build", "build.mjs", "package.json", "package-lock.json"];

export default async function setUp(): Promise<() => void> {
  buildWhereStale();
  await compileSource(newestMs(join(root, "src")));
  return inTemporaryFolder();
}

/** A folder for the temporary files of tests and of the programs that they start, deleted at the end. */
function inTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "lab-tests-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Builds the program, which some tests run, if a source is newer than the last build. */
function buildWhereStale(): void {
  const builtMs = statSync(join(root, "dist/heads.json"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changedMs = Math.max(...inputs.map((input) => newestMs(join(root, input))));
  if (changedMs < builtMs) return;
  execFileSync(process.execPath, ["build.mjs"], { cwd: root, stdio: "inherit" });
}

/** Returns the latest modification. A folder counts, too, because it changes when a file is added or deleted. */
function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
