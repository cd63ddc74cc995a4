import { rmSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = new URL("../dist/", import.meta.url);

/** Bundles a TypeScript file of this project with its imports and loads it. The bundle is in `dist`, where the code finds its data files. */
export async function bundled(file) {
  return bundledAt(file, (address) => import(address));
}

/** Calls `use` with the address of the bundle, which exists until `use` has ended. */
export async function bundledAt(file, use) {
  const part = new URL(`${basename(file, ".ts")}-${process.pid}.mjs`, dist);
  try {
    await build({
      entryPoints: [fileURLToPath(new URL(`../${file}`, import.meta.url))],
      outfile: fileURLToPath(part),
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      banner: {
        js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
      },
    });
    return await use(part.href);
  } finally {
    rmSync(part, { force: true });
  }
}
