import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";

// Compiles the source file by file for Node to load, because loading it through the test runner took a fifth of all CPU time.
const root = join(import.meta.dirname, "..");
const source = join(root, "src");
/** Next to `src`, so that paths relative to a file stay valid. */
const compiled = join(root, "compiled");
/** Written last, so that an interrupted compilation is not taken for a complete one. */
const complete = join(compiled, "complete");

/** Resolves imports of source files to the compiled ones. */
export const compiledSource = {
  name: "compiled-source",
  enforce: "pre" as const,
  resolveId(written: string, importer: string | undefined) {
    if (importer === undefined || !written.endsWith(".ts")) return;
    const path = resolve(dirname(importer), written);
    if (path.startsWith(source + sep)) return asScript(join(compiled, path.slice(source.length)));
  },
};

/** Files that Node loads instead of the test runner. */
export const leftToNode = [/\/compiled\/.*\.js$/];

export async function compileSource(sourceMs: number): Promise<void> {
  const compiledMs = statSync(complete, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sourceMs < compiledMs) return;
  const started = new Date();
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const { outputFiles } = await build({
    write: false,
    entryPoints: files.map((file) => join(source, file)),
    outdir: compiled,
    outbase: source,
    bundle: true,
    plugins: [apart],
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "warning",
  });
  for (const { path, text } of outputFiles) writeWhereChanged(path, text);
  const written = new Set(outputFiles.map(({ path }) => path));
  for (const path of compiledFiles()) if (!written.has(path)) rmSync(path, { force: true });
  writeFileSync(complete, "");
  utimesSync(complete, started, started);
}

/** Lists the compiled files, which include those of sources that were deleted since. */
function compiledFiles(): string[] {
  const files = readdirSync(compiled, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".js")).map((file) => join(compiled, file));
}

/** Leaves unchanged files alone, because another test run may be reading them. */
function writeWhereChanged(path: string, text: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Keeps imports as imports of the compiled files, instead of bundling them. */
const apart: Plugin = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: path.startsWith(".") ? asScript(path) : path, external: true },
    );
  },
};

function asScript(path: string): string {
  return path.replace(/\.ts$/, ".js");
}
