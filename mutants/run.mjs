// npm run mutants: changes the code in small ways and tells which changes no test notices. npm run mutants -- FILE... for some files.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
if (!existsSync(join(here, "node_modules"))) {
  console.log("The mutation tester is installed once, in mutants/node_modules.");
  execFileSync("npm", ["ci", "--no-fund", "--no-audit"], {
    cwd: here,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
const { Stryker } = await import("@stryker-mutator/core");
const { removedStatement } = await import("./removed-statement.mjs");
// Stryker takes no mutators from outside, so this one joins its own list.
const mutators = new URL("node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js", import.meta.url);
(await import(mutators)).allMutators.push(removedStatement);

const rooms = ["policy", "service", "fault", "world/virtual", "scenario/judge", "scenario/read"];
const files = process.argv.slice(2);
process.chdir(join(here, ".."));
await new Stryker({
  mutate: files.length > 0 ? files : rooms.map((room) => `src/${room}/**/*.ts`),
  mutator: {
    // What is counted is arithmetic, comparisons, conditions and statements that are removed.
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
  // One, so that the machine can be used for something else meanwhile.
  concurrency: 1,
  reporters: ["progress-append-only", "clear-text", "json"],
  allowConsoleColors: process.stdout.isTTY === true,
  clearTextReporter: { allowColor: process.stdout.isTTY === true, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: "mutants/report.json" },
  tempDirName: "mutants/sandbox",
  ignorePatterns: ["dist", "bench", "soak", "replay", "mutants/node_modules", "mutants/report.json"],
  tsconfigFile: "mutants/no-tsconfig.json",
  cleanTempDir: "always",
}).runMutationTest();
