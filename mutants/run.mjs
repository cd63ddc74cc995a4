// npm run mutants [-- FILE...] [-- --share 2%]: changes the code in small ways and reports the changes that no test detects, in all
// of `rooms` or in these files; --share limits it to a sample.
// npm run mutants -- --behaviours 300 [--lanes 2] [PATH...]: the same with mistakes of behaviour, drawn from all of src or these paths.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals: files } = parseArgs({
  options: { share: { type: "string" }, behaviours: { type: "string" }, lanes: { type: "string", default: "2" } },
  allowPositionals: true,
});
const share = Number.parseFloat(values.share ?? "100%") / 100;
if (!(share > 0 && share <= 1)) throw new Error(`--share ${values.share} is not a share: write 2%`);
const [count, lanes] = [Number(values.behaviours ?? 0), Number(values.lanes)];
if (![count, lanes - 1].every((each) => Number.isInteger(each) && each >= 0))
  throw new Error("--behaviours and --lanes take a number: write --behaviours 300 --lanes 2");

const here = import.meta.dirname;
if (!existsSync(join(here, "node_modules"))) {
  console.log("The mutation tester is installed once, in mutants/node_modules.");
  execFileSync("npm", ["ci", "--no-fund", "--no-audit"], {
    cwd: here,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
process.chdir(join(here, ".."));
if (count > 0) await (await import("./behaviours.mjs")).tryBehaviours(process.cwd(), { count, lanes, under: files });
else await (await import("./small-changes.mjs")).trySmallChanges(files, share);
