import { defineConfig } from "vitest/config";
import { compiledSource, leftToNode } from "./test/compiled-source.ts";

export default defineConfig({
  plugins: [compiledSource],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    server: { deps: { external: leftToNode } },
    // Stack traces point to the TypeScript source.
    execArgv: ["--enable-source-maps"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Most tests mainly wait, so four share two cores.
    maxWorkers: 4,
    // Reloading the program for each file took a third of all CPU time. Tests leave no state in modules.
    isolate: false,
  },
});
