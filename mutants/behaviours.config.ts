import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledSource, leftToNode } from "../test/compiled-source.ts";

const order = (process.env.MUTANTS_TESTS ?? "").split(" ");

class InThisOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((each) => moduleId.endsWith(`/${each}`));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** Runs tests in a sandbox. Those of the source's text would fail with the switches in it. */
export default defineConfig({
  plugins: [compiledSource],
  root: `${import.meta.dirname}/..`,
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/{house,package,compiled-source}.test.ts", "test/{docs,generated,bench}/**"],
    globalSetup: ["test/build.ts"],
    setupFiles: ["mutants/record.ts"],
    server: { deps: { external: leftToNode } },
    execArgv: ["--enable-source-maps", "--max-semi-space-size=64"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: InThisOrder },
    isolate: false,
  },
});
