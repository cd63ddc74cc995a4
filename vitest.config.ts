import { defineConfig } from "vitest/config";
import { compiledSource, leftToNode } from "./test/compiled-source.ts";

export default defineConfig({
  plugins: [compiledSource],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    server: { deps: { external: leftToNode } },
    // Where an error came from is told in the source.
    execArgv: ["--enable-source-maps"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Most tests wait more than they work, so four share two cores.
    maxWorkers: 4,
    // Loading the program anew for each file took a third of all processor time. A test leaves no state behind in a module.
    isolate: false,
  },
});
