// Bundles the engine of a page as one classic script, which defines `lab`. Half of it is Spring, for lessons with a gateway or a health server.
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

/** Returns the text of the script, the files in it, and what it imports from outside. `define`: what replaces a global name. */
export async function bundleEngine({ spring, define = {} }) {
  const { outputFiles, metafile } = await build({
    entryPoints: ["src/page/engine.ts"],
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    plugins: spring ? [] : [withoutSpring],
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
