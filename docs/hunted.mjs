// Hunts in each lesson about retries, deadlines and breakers with the goal that nothing is charged twice, and writes the table in hunt.md.
// node docs/hunted.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs/hunt.md");
const tracks = ["retries", "deadlines", "breakers"];
const goal = "hunt: { never: { charged: twice } }\n";
const folder = mkdtempSync(join(tmpdir(), "hunted-"));

const rows = tracks.flatMap((track) =>
  readdirSync(join(root, "scenarios", track)).flatMap((file) => {
    const text = readFileSync(join(root, "scenarios", track, file), "utf8");
    const copy = join(folder, file);
    writeFileSync(copy, text.endsWith("\n") ? text + goal : `${text}\n${goal}`);
    const lesson = file.replace(/\.yaml$/, "");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, "bin/lab.js"), "hunt", copy, "--world", "virtual", "--most", "1", "--json"],
      { encoding: "utf8" },
    );
    return rowOf(lesson, stdout === "" ? undefined : JSON.parse(stdout), stderr);
  }),
);
rmSync(folder, { recursive: true });
const table = [
  "| lesson | calls | runs | charges twice after | breaks another rule after |",
  "|---|---|---|---|---|",
  ...rows,
].join("\n");
const marks = /(<!-- hunted -->\n)[\s\S]*?(\n<!-- \/hunted -->)/;
const before = readFileSync(page, "utf8");
writeFileSync(
  page,
  before.replace(marks, (_, begin, end) => begin + table + end),
);

function rowOf(lesson, found, error) {
  if (/sends? a load/.test(error)) return [];
  if (found === undefined) throw new Error(`${lesson}: ${error}`);
  const { calls, runs, breaks, alreadyBroken = [] } = found;
  const first = alreadyBroken.map((each) => `without a failure: ${each.replace(/^.*?: /, "")}`);
  const isGoal = ({ rule }) => rule.startsWith("never charged");
  const columns = [breaks.filter(isGoal), breaks.filter((each) => !isGoal(each))].map(failuresOf);
  const [twice, other] = columns.map((each) => (each === "" ? "nothing" : each));
  const row =
    first.length > 0 ? [first.join("; "), "not played"] : calls.length === 0 ? ["no calls", ""] : [twice, other];
  return [`| \`${lesson}\` | ${calls.length} | ${runs.played} | ${row.join(" | ")} |`];
}

/** Says after which failures something breaks, and at how many calls each. */
function failuresOf(breaks) {
  const callsOf = new Map();
  for (const { set, like } of breaks)
    for (const [each] of [set, ...like]) {
      const [call, failure] = each.split("=");
      callsOf.set(failure, (callsOf.get(failure) ?? new Set()).add(call));
    }
  return [...callsOf]
    .map(([failure, calls]) => `${failure} at ${calls.size === 1 ? "one call" : `${calls.size} calls`}`)
    .join(", ");
}
