import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileSource } from "./compiled-source.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const inputs = [
  "src",
  "scenarios",
  "messages",
  "guide",
  "metadata",
  "rules",
  "build",
  "build.mjs",
  "package.json",
  "package-lock.json",
];

export default async function setUp(): Promise<() => void> {
  buildWhereStale();
  await compileSource(newestMs(join(root, "src")));
  copyPackedLessons();
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

/** Copies the packed lessons to where the compiled source looks for them, because reading them as YAML took a thirtieth of all CPU time. */
function copyPackedLessons(): void {
  // Leaves up-to-date files alone, because another test run may be reading them.
  const filter = (from: string, to: string) =>
    statSync(from).isDirectory() || statSync(from).mtimeMs > (statSync(to, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  for (const name of ["heads.json", "lessons"])
    cpSync(join(root, "dist", name), join(root, "compiled/scenario/library", name), { recursive: true, filter });
}

/** Returns the latest modification. A folder counts, too, because it changes when a file is added or deleted. */
function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
