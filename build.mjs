// Bundles the program: a handful of files load much faster than hundreds, and what a command does not use stays on disk.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { build, transform } from "esbuild";
import { engineHash } from "./build/engine-hash.mjs";
import { noticesOf } from "./build/notices.mjs";
import { pack } from "./build/pack.mjs";

rmSync("dist", { recursive: true, force: true });
/** Of undici only its client is used; the rest (fetch, caches, web sockets) would triple what is compiled at start. */
const undiciClientAlone = {
  name: "undici-client-alone",
  setup(plugin) {
    plugin.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "slim" }));
    plugin.onLoad({ filter: /.*/, namespace: "slim" }, () => ({
      contents: `
        export { default as Client } from "undici/lib/dispatcher/client.js";`,
      resolveDir: import.meta.dirname,
    }));
    // HTTP/2 is never spoken, and loading Node's own part of it is slow.
    plugin.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({ contents: "" }));
  },
};

/** commander runs subcommands that are programs of their own; ours are not, and loading child processes is a tenth of the start. */
const commanderWithoutPrograms = {
  name: "commander-without-programs",
  setup(plugin) {
    plugin.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "programs", namespace: "none" } : undefined,
    );
    plugin.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** inquirer can open an editor, which we never ask for: what it reads files of any encoding with is nine tenths of its code. */
const inquirerWithoutEditor = {
  name: "inquirer-without-editor",
  setup(plugin) {
    plugin.onResolve({ filter: /^@inquirer\/external-editor$/ }, () => ({ path: "editor", namespace: "none" }));
  },
};

/** cli-table3 measures every cell with an expression that is made anew each time: that was a third of a run of all. */
const colourExpressionOnce = {
  name: "colour-expression-once",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]ansi-regex[\\/]index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("module.exports")) return undefined;
      return { contents: `${text}\nconst once = module.exports();\nmodule.exports = () => once;` };
    });
  },
};

const { metafile } = await build({
  plugins: [undiciClientAlone, commanderWithoutPrograms, inquirerWithoutEditor, colourExpressionOnce],
  entryPoints: {
    main: "src/cli/main.ts",
    library: "src/scenario/compile-library.ts",
    "sweep-worker": "src/cli/sweep/worker.ts",
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  chunkNames: "part-[hash]",
  // The licences are in one file beside the bundle, not in each part.
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

writeFileSync("dist/NOTICES.txt", noticesOf(metafile));

// As esbuild writes them, each use of what another part exports passes through two functions, which cost a load a tenth of its time.
const copied = "module.exports=__toCommonJS(stdin_exports)";
const direct = 'module.exports=__defProp(stdin_exports,"__esModule",{value:!0})';

// Only modules can be split into parts, but Node loads modules one after the other and asynchronously: as scripts they start a tenth sooner.
writeFileSync("dist/package.json", '{ "type": "commonjs" }');
await Promise.all(Object.keys(metafile.outputs).map(asScript));
writeFileSync("dist/engine.txt", `${engineHash(metafile, "dist/sweep-worker.js")}\n`);

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

// Lessons are read and checked here once, so that neither a listing nor a run has to do it again.
const { compileLibrary } = await import("./dist/library.js");
const wrong = await compileLibrary("dist");
rmSync("dist/library.js");

pack(metafile, "dist/main.js", [
  { name: "base.js", entries: ["src/cli/main.ts"] },
  { name: "start.js", entries: ["src/cli/commands.ts", "src/cli/program.ts"] },
  { name: "list.js", entries: ["src/cli/commands/list.ts"] },
]);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
