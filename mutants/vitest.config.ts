import { defineConfig } from "vitest/config";

/** The tests that are quick and the same every time: mutants are counted in thousands. */
export default defineConfig({
  test: {
    include: [
      "test/{policy,service,fault,spring,explain,text}/**/*.test.ts",
      "test/world/{change,chance,pool,redirect,rows,health}.test.ts",
      "test/world/virtual/**/*.test.ts",
      "test/scenario/**/*.test.ts",
      "mutants/lessons.test.ts",
    ],
    exclude: [
      "test/**/{fuzz,generated,compiled}.test.ts",
      "test/fault/kinds/{few-files,full-queue,half-close,idle-close,most-connections}.test.ts",
      "test/fault/network-faults.test.ts",
      "test/explain/lessons.test.ts",
    ],
    env: { TEST_WORLD: "virtual" },
    isolate: false,
    testTimeout: 10_000,
  },
});
