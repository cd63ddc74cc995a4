import { dirname } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { removedStatement } from "./removed-statement.mjs";
import { sampled } from "./sampled.mjs";

// Stryker does not accept other mutators, so this one is added to its internal list.
const mutators = new URL("node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js", import.meta.url);
const { allMutators } = await import(mutators);
allMutators.push(removedStatement);

/** The folders whose mutants are counted. */
const rooms = ["policy", "service", "fault", "world/virtual", "scenario/judge", "scenario/read"];
/**
 * A folder is tested by the folder that mirrors it. Whole lessons test servers, faults and worlds, too; how settings are read and
 * described also tests servers; tables of all faults also test each kind; recorded libraries also test policies; loads also test
 * the judge; changes of loads and contradictory capacities also test how scenarios are read.
 */
const together = ["test/world/{,body/,calling/,serving/}*.test.ts", "mutants/lessons.test.ts"];
const settings = [
  "test/render/text/words/{server,setting}-words.test.ts",
  "test/scenario/read/{mistakes,read-scenario}.test.ts",
  "test/scenario/setup/**/*.test.ts",
];
const reading = ["test/scenario/load/load-changes.test.ts", "test/scenario/setup/checking/capacity-conflicts.test.ts"];
const alsoTestedBy = [
  { under: /^src\/policy\b/, tests: ["test/replay/defence.test.ts"] },
  { under: /^src\/scenario\/judge\b/, tests: ["test/scenario/load/expectations.test.ts"] },
  { under: /^src\/(service|fault|world)\b/, tests: together },
  { under: /^src\/service\b/, tests: settings },
  { under: /^src\/fault\/kinds\b/, tests: ["test/fault/{,making/}*.test.ts"] },
  { under: /^src\/scenario\/read\b/, tests: reading },
];
const options = {
  mutator: {
    // Only arithmetic, comparisons, conditions and removed statements count.
    excludedMutations: [
      "ArrayDeclaration",
      "ArrowFunction",
      "BooleanLiteral",
      "MethodExpression",
      "ObjectLiteral",
      "OptionalChaining",
      "Regex",
      "StringLiteral",
    ],
  },
  testRunner: "vitest",
  plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
  vitest: { configFile: "mutants/vitest.config.ts", related: true },
  // One process, so that the machine stays usable.
  concurrency: 1,
  // A mutant counts as killed if its tests time out, so the timeout must be long enough for a busy machine.
  timeoutMS: 60_000,
  reporters: ["progress-append-only", "clear-text", "json"],
  allowConsoleColors: process.stdout.isTTY === true,
  clearTextReporter: { allowColor: process.stdout.isTTY === true, logTests: false, reportTests: false, skipFull: true },
  tempDirName: "mutants/sandbox",
  ignorePatterns: ["dist", "bench", "soak", "mutants/node_modules", "mutants/reports"],
  tsconfigFile: "mutants/no-tsconfig.json",
  cleanTempDir: "always",
};

/** Tries arithmetic, comparisons, conditions and removed statements in these files, or in all of `rooms`. */
export async function trySmallChanges(files, share) {
  if (share < 1) allMutators.splice(0, allMutators.length, ...allMutators.map((mutator) => sampled(mutator, share)));
  const folders = [...new Set(files.map((file) => dirname(file)))];
  const runs =
    files.length > 0
      ? folders.map((folder) => ({ folder, mutate: files.filter((file) => dirname(file) === folder) }))
      : rooms.map((room) => ({ folder: `src/${room}`, mutate: [`src/${room}/**/*.ts`] }));
  for (const { folder, mutate } of runs) {
    const mirror = `${folder.replace("src/", "test/")}/**/*.test.ts`;
    const others = alsoTestedBy.filter(({ under }) => under.test(folder)).flatMap(({ tests }) => tests);
    process.env.MUTANT_TESTS = [mirror, ...others].join(" ");
    const fileName = `mutants/reports/${folder.replaceAll("/", "-")}.json`;
    await new Stryker({ ...options, mutate, jsonReporter: { fileName } }).runMutationTest();
  }
}
