import { defineConfig } from "vitest/config";

/** Runs the tests that mutants/run.mjs names. They must be fast and deterministic, because there are thousands of mutants. */
export default defineConfig({
  test: {
    include: (process.env.MUTANT_TESTS ?? "").split(" "),
    exclude: [
      "test/**/{fuzz,generated,compiled}.test.ts",
      "test/fault/kinds/{few-files,full-queue,half-close,idle-close,most-connections}.test.ts",
      "test/fault/server-off.test.ts",
      "test/world/{actuator,came,health-fuzz,stamp}.test.ts",
      "test/world/real/**",
    ],
    setupFiles: ["mutants/setup.ts"],
    env: { TEST_WORLD: "virtual" },
    isolate: false,
    testTimeout: 60_000,
  },
});
