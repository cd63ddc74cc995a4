import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Most tests wait more than they work.
    maxWorkers: 2,
  },
});
