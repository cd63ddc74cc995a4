import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledSource, leftToNode } from "./test/compiled-source.ts";

/**
 * These take longest. Begun last, as small files are in a fresh clone, one of them would run alone in the end. The second to
 * fourth mainly wait, for a minute, so after them come files that keep a core busy, and others that wait are last.
 */
const longest = [
  "lessons/lessons",
  "scenarios",
  "cli/gauntlet-client",
  "cli/gauntlet",
  "cli/sweep",
  "bench/truth/lab",
  "lessons/curves",
  "world/actuator",
  "cli/learn",
  "cli/run",
  "cli/serve",
  "replay/gateway",
];

for (const name of longest)
  if (!existsSync(new URL(`test/${name}.test.ts`, import.meta.url)))
    throw new Error(`${name} is among the longest, but missing`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  plugins: [compiledSource],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    server: { deps: { external: leftToNode } },
    // Stack traces point to the TypeScript source. With more room for young objects, playing all lessons takes a fifth less CPU time.
    execArgv: ["--enable-source-maps", "--max-semi-space-size=64"],
    // Only what hangs may reach these: on a busy machine a program takes seconds to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    // Most tests mainly wait, so six share two cores.
    maxWorkers: 6,
    // Reloading the program for each file took a third of all CPU time. Tests leave no state in modules.
    isolate: false,
  },
});
