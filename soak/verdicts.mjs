// Plays the gauntlet against each example server again and again while all cores are busy: its card stays the same.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { lab } from "./lab.mjs";
import { underLoad } from "./load.mjs";
import { slice } from "./slice.mjs";
import { stacks } from "./stacks.mjs";

const run = promisify(execFile);
const servers = fileURLToPath(new URL("../examples/servers/", import.meta.url));
const mostUndecided = 1 / 100;

/** A row for each server, and one for all undecided judgements. */
export async function verdicts(repeats = Number(process.env.SOAK_RUNS ?? slice(2, 20))) {
  const counts = { rows: 0, undecided: 0, unsaid: [] };
  const rows = [];
  for (const [stack, { version, command }] of Object.entries(stacks)) {
    const [program, ...args] = version;
    if (!(await run(program, args).then(Boolean, () => false))) {
      rows.push({ what: `the card of ${stack}`, holds: true, saw: `skipped, because ${program} is not here` });
      continue;
    }
    const use = ["--use", `order=${await command(join(servers, stack))}`];
    const seen = new Map();
    const flipped = await underLoad(1, async () => {
      const found = [];
      for (let repeat = 0; repeat < repeats; repeat++) found.push(...flips(await played(use, counts), seen));
      return found;
    });
    const what = `${repeats} gauntlets of ${stack} beside busy loops give one card`;
    rows.push({
      what,
      holds: flipped.length === 0,
      saw: flipped.join("; ") || `${seen.size} judgements, none flipped`,
    });
  }
  const { rows: all, undecided, unsaid } = counts;
  return [
    ...rows,
    {
      what: "at most 1 % of the rows are undecided, and say so",
      holds: unsaid.length === 0 && undecided <= all * mostUndecided,
      saw: unsaid.join("; ") || `${undecided} of ${all}`,
    },
  ];
}

async function played(use, counts) {
  const { out, err, code } = await lab(["gauntlet", ...use, "--json"]);
  if (out === "") throw new Error(`exit ${code}: ${err}`);
  const { gauntlet } = JSON.parse(out);
  for (const { failure, undecided, note } of gauntlet.rows) {
    counts.rows += 1;
    if (undecided !== undefined) counts.undecided += 1;
    if ((undecided !== undefined) !== (note !== undefined)) counts.unsaid.push(`${failure} has no note`);
  }
  return gauntlet;
}

/** The judgements that differ from those of an earlier card. An undecided one says nothing. */
function flips({ rows, rules: all, unplayed = [] }, seen) {
  const decided = rows.flatMap(({ failure, rules, undecided = [] }) =>
    all
      .map(({ rule }) => rule)
      .filter((rule) => !undecided.includes(rule))
      .map((rule) => [`${failure}: ${rule}`, !rules.includes(rule)]),
  );
  const flipped = decided.filter(([key, holds]) => (seen.get(key) ?? holds) !== holds);
  for (const [key, holds] of decided) if (!seen.has(key)) seen.set(key, holds);
  return [
    ...flipped.map(([key, holds]) => `${key} ${holds ? "holds" : "is broken"}`),
    ...unplayed.map((failure) => `${failure} was not played`),
  ];
}
