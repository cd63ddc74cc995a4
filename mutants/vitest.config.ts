import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const tests = (process.env.MUTANT_TESTS ?? "").split(" ");
const mirror = tests[0]!.split("*")[0]!;

/** Most mutants fail a test of the folder that mirrors theirs, which takes less time than playing lessons. */
class LessonsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      if (moduleId.includes(`/${mirror}`)) return 0;
      return moduleId.endsWith("/mutants/lessons.test.ts") ? 2 : 1;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Runs the tests that mutants/run.mjs names. They must be fast and deterministic, because there are thousands of mutants. */
export default defineConfig({
  test: {
    include: tests,
    exclude: [
      "test/**/{fuzz,generated,compiled}.test.ts",
      "test/fault/kinds/{few-files,full-queue,half-close,idle-close,most-connections}.test.ts",
      "test/fault/server-off.test.ts",
      "test/world/{actuator,came,health-fuzz,serving/stamp}.test.ts",
      "test/world/real/**",
    ],
    setupFiles: ["mutants/setup.ts"],
    env: { TEST_WORLD: "virtual" },
    isolate: false,
    sequence: { sequencer: LessonsLast },
    testTimeout: 60_000,
  },
});
