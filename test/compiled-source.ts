import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";

/** Node loads the source itself, compiled file by file: through the test runner it took a fifth of all processor time. */
const root = join(import.meta.dirname, "..");
const source = join(root, "src");
/** Beside the source, so that what a file finds by its own place is as far away. */
const compiled = join(root, "compiled");
/** Written when all others are: a first run that was stopped halfway must not pass for a whole one. */
const complete = join(compiled, "complete");

/** Tests name the source, and get what was compiled from it. */
export const compiledSource = {
  name: "compiled-source",
  enforce: "pre" as const,
  resolveId(written: string, importer: string | undefined) {
    if (importer === undefined || !written.endsWith(".ts")) return;
    const path = resolve(dirname(importer), written);
    if (path.startsWith(source + sep)) return asScript(join(compiled, path.slice(source.length)));
  },
};

/** Files that the test runner leaves to Node. */
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
    logLevel: "warning",
  });
  for (const { path, text } of outputFiles) writeWhereChanged(path, text);
  writeFileSync(complete, "");
  utimesSync(complete, started, started);
}

/** Another run of tests may be reading the files that stay. */
function writeWhereChanged(path: string, text: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** No file takes in another, but each names the compiled one. */
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
