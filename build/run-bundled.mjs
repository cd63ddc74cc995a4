// Bundles a development program written in TypeScript, and runs it with the arguments of this process.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";

export async function runBundled(entry) {
  const folder = mkdtempSync(join(import.meta.dirname, `../node_modules/.${basename(dirname(entry))}-`));
  try {
    const outfile = join(folder, "main.mjs");
    await build({
      entryPoints: [entry],
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
}
