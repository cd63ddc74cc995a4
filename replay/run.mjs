// Bundles the replay, which is TypeScript like the program it tests, and runs it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.replay-"));
try {
  const outfile = join(folder, "main.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "main.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  });
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
