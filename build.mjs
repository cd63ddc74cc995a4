// Bundles the program, because a few files load much faster than hundreds. Code that a command does not use is not loaded.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, transform } from "esbuild";
import { bundlePage, pages } from "./build/engine.mjs";
import { engineHash } from "./build/engine-hash.mjs";
import { noticesOf } from "./build/notices.mjs";
import { pack } from "./build/pack.mjs";

/** Everything is built here, and takes the place of `dist` when it is complete: a build that is cut off leaves the program as it was. */
const next = "dist-next";
const past = "dist-past";
const { npm_lifecycle_event: event, npm_command: command } = process.env;
// The first npx in a clone runs `prepare` once more, which npm ci has just done.
if (event === "prepare" && command === "exec" && existsSync("dist/main.js")) process.exit();
for (const left of [next, past]) rmSync(left, { recursive: true, force: true });

/** Bundles only undici's client. The rest (fetch, caches, web sockets) would triple the code that is compiled at start. */
const undiciClientAlone = {
  name: "undici-client-alone",
  setup(plugin) {
    plugin.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "slim" }));
    plugin.onLoad({ filter: /.*/, namespace: "slim" }, () => ({
      contents: `
        export { default as Client } from "undici/lib/dispatcher/client.js";`,
      resolveDir: import.meta.dirname,
    }));
    // HTTP/2 is not used, and loading Node's module for it is slow.
    plugin.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({ contents: "" }));
  },
};

/** Drops child_process from commander, which needs it only for subcommands in separate programs. Loading it takes a tenth of the start. */
const commanderWithoutPrograms = {
  name: "commander-without-programs",
  setup(plugin) {
    plugin.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "programs", namespace: "none" } : undefined,
    );
    plugin.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Drops inquirer's editor, which we do not use; its character encodings are nine tenths of inquirer's code. */
const inquirerWithoutEditor = {
  name: "inquirer-without-editor",
  setup(plugin) {
    plugin.onResolve({ filter: /^@inquirer\/external-editor$/ }, () => ({ path: "editor", namespace: "none" }));
  },
};

/** Starts fflate when something is first compressed, because its tables take a tenth of the start of a run. */
const fflateWhenUsed = {
  name: "fflate-when-used",
  setup(plugin) {
    plugin.onResolve({ filter: /^fflate\/browser$/ }, ({ namespace }) =>
      namespace === "late" ? undefined : { path: "fflate", namespace: "late" },
    );
    plugin.onLoad({ filter: /.*/, namespace: "late" }, () => ({
      contents: `export function gzipSync(...given) { return require("fflate/browser").gzipSync(...given); }`,
      resolveDir: import.meta.dirname,
    }));
  },
};

const { metafile } = await build({
  plugins: [fflateWhenUsed, undiciClientAlone, commanderWithoutPrograms, inquirerWithoutEditor],
  entryPoints: {
    main: "src/cli/main.ts",
    library: "src/scenario/library/compile.ts",
    worker: "src/cli/threads/worker.ts",
  },
  outdir: next,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  chunkNames: "part-[hash]",
  // The licences are in dist/NOTICES.txt instead of in each part.
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

writeFileSync(`${next}/NOTICES.txt`, noticesOf(metafile));

// esbuild makes each use of another part's export pass through two functions, which cost a load a tenth of its time.
const copied = "module.exports=__toCommonJS(stdin_exports)";
const direct = 'module.exports=__defProp(stdin_exports,"__esModule",{value:!0})';

// esbuild splits only ES modules, but Node loads those asynchronously, one after the other; as CommonJS they start a tenth sooner.
writeFileSync(`${next}/package.json`, '{ "type": "commonjs" }');
await Promise.all(Object.keys(metafile.outputs).map(asScript));
writeFileSync(`${next}/engine.txt`, `${engineHash(metafile, `${next}/worker.js`)}\n`);

async function asScript(file) {
  const text = readFileSync(file, "utf8");
  const { code } = await transform(text, {
    format: "cjs",
    platform: "node",
    target: "node20.19",
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "ownUrl", "import.meta.dirname": "__dirname" },
    banner: text.includes("import.meta") ? 'const ownUrl = require("node:url").pathToFileURL(__filename).href;' : "",
    minifyWhitespace: true,
    minifySyntax: true,
  });
  if (code.includes("__toCommonJS(") && !code.includes(copied))
    throw new Error(`${file}: its exports are not where they were`);
  writeFileSync(file, code.replace(copied, direct));
}

mkdirSync(`${next}/pages`);
for (const [name, page] of Object.entries(pages))
  writeFileSync(join(`${next}/pages`, `${name}.js`), (await bundlePage(page)).text);

// Reads and checks the lessons, the messages and the guide at build time, so that listings, runs and searches need not.
const { compileGuide, compileLibrary, compileMessages, Lookup, readGuide } = await import(`./${next}/library.js`);
const files = readdirSync("messages", { withFileTypes: true }).filter((entry) => entry.isFile());
const { wrong: mistakes, ...packed } = compileMessages(
  Object.fromEntries(files.map(({ name }) => [name, readFileSync(join("messages", name), "utf8")])),
);
mkdirSync(`${next}/messages`);
for (const [part, families] of Object.entries(packed))
  writeFileSync(join(`${next}/messages`, `${part}.json`), JSON.stringify(families));
const { wrong: unread, ...guide } = readGuide("guide", "docs");
const wrong = [...(await compileLibrary(next)), ...mistakes, ...unread];
const { codes, others } = packed;
const everything = new Lookup([...codes, ...others]).everything();
// The guide quotes lessons, so a lesson with a mistake would end the build before its line is said.
if (wrong.length === 0) writeFileSync(`${next}/guide.json`, JSON.stringify(await compileGuide(guide, everything)));
rmSync(`${next}/library.js`);

pack(metafile, `${next}/main.js`, [
  { name: "base.js", entries: ["src/cli/main.ts"] },
  { name: "start.js", entries: ["src/cli/commands.ts", "src/cli/program/program.ts"] },
  { name: "list.js", entries: ["src/cli/commands/list.ts"] },
  { name: "explain.js", entries: ["src/cli/commands/explain.ts"] },
  {
    name: "play.js",
    entries: ["src/scenario/playing/play.ts", "src/scenario/playing/job.ts", "src/world/real/open.ts"],
  },
  { name: "route.js", entries: ["src/cli/commands/route.ts", "src/render/text/route/route-text.ts"] },
]);
for (const line of wrong) console.error(line);
if (wrong.length === 0) {
  for (const args of ["list scenarios", "explain ECONNRESET", "route --share 10"]) saveCode(args.split(" "));
  replaceProgram();
} else process.exitCode = 1;

/** Saves the code that V8 compiles for a command. Without it the program starts more slowly, but runs. */
function saveCode(args) {
  const program = ["build/save-code.cjs", resolve(next), ...args];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8", timeout: 60_000 });
  if (status !== 0) console.warn(`the code of lab ${args.join(" ")} is not saved (exit ${status}): ${stderr}`);
}

function replaceProgram() {
  if (existsSync("dist")) renameSync("dist", past);
  renameSync(next, "dist");
  rmSync(past, { recursive: true, force: true });
}
