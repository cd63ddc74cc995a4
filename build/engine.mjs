// Bundles the engine of a page as one classic script, which defines `lab`, and the program of a page that plays. Half of both is Spring,
// for lessons with a gateway or a health server.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Leaves the servers that are built on Spring out of the table of services. */
const withoutSpring = {
  name: "without-spring",
  setup(plugin) {
    const table = /[\\/]service[\\/]spring-services\.ts$/;
    plugin.onLoad({ filter: table }, () => ({ contents: "export const gateways = [], healthServers = [];" }));
  },
};

/** Reads values of changes without the YAML parser, which is a third of a page. */
const withoutYaml = {
  name: "without-yaml",
  setup(plugin) {
    const reader = /[\\/]changes[\\/]written-value\.ts$/;
    plugin.onLoad({ filter: reader }, () => ({
      contents: 'export { readValue } from "../../../page/controls/plain-value.ts";',
      resolveDir: fileURLToPath(new URL("../src/scenario/setup/changes", import.meta.url)),
    }));
  },
};

/** The programs of pages: of reports that play, with and without Spring, of a course, and of the course's page of messages. */
export const pages = {
  plain: { spring: false, entry: "src/page/live.ts" },
  spring: { spring: true, entry: "src/page/live.ts" },
  course: { spring: true, entry: "src/page/course.ts" },
  explain: { spring: false, entry: "src/page/explain.ts" },
};

/**
 * Returns the text of a page's program, as a function that a worker can run, too. It contains nothing that ends a script in a page.
 */
export async function bundlePage({ spring, define, entry }) {
  const bundle = await bundleEngine({ spring, define, entry });
  if (/<!--|<\/script/i.test(bundle.text)) throw new Error("the program of a page would end its script");
  return { ...bundle, text: `function labProgram(){${bundle.text}}labProgram();` };
}

/** Returns the text of the script, the files in it, and what it imports from outside. `define`: what replaces a global name. */
export async function bundleEngine({ spring, define = {}, entry = "src/page/engine.ts" }) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    plugins: spring ? [withoutYaml] : [withoutSpring, withoutYaml],
    bundle: true,
    define,
    write: false,
    metafile: true,
    minify: true,
    format: "iife",
    globalName: "lab",
    platform: "browser",
    // `await using` is not in all browsers yet.
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
  const imports = Object.values(metafile.inputs).flatMap((file) => file.imports);
  const outside = imports.filter(
    ({ external, path }) => (external && path !== "<runtime>") || path.startsWith("node:"),
  );
  return { text: outputFiles[0].text, files: Object.keys(metafile.inputs), outside };
}
