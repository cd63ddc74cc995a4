import { basename } from "node:path";
import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { withChangesAt } from "../../scenario/paper/changes-at.ts";
import type { Paper } from "../../scenario/paper/paper.ts";
import { parsePaper } from "../../scenario/paper/read-paper.ts";
import { readSource } from "../../scenario/read/source.ts";
import { changesOf } from "../../scenario/setup/changes/set-option.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { several } from "../../text/words/phrases.ts";

/** Returns whether this is the file of a paper, which has a claim. An unreadable file is not. */
export async function isPaperFile(file: string): Promise<boolean> {
  if (!/\.ya?ml$/i.test(file)) return false;
  try {
    return /^claim:/m.test(await readSource(file));
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Reads a paper of the user's own and says what it describes. */
export async function checkPaper(file: string, look: Look): Promise<string> {
  const { name, rows, variants } = await readOwnPaper(file);
  const numbers = rows.filter(({ kind }) => kind === "published").length;
  const says = `${name}: a paper with ${several(numbers, "published number")} and ${several(Object.keys(variants).length, "variant")}`;
  return `${[...wrap(escapeLine(says), look.width), paintFor(look).good("Everything can be played.")].join("\n")}\n`;
}

/** Reads a paper and tries the changes of its variants. Throws its mistakes as Problems. */
export async function readOwnPaper(file: string): Promise<Paper> {
  const text = await readSource(file);
  if (!/^---$/m.test(text))
    throw new ProblemError([
      { says: `${file} has no line of three dashes`, cure: "write --- between the scenario and what was published" },
    ]);
  const paper = parsePaper(text, file, basename(file).replace(/\.ya?ml$/i, ""));
  const { setting, values } = paper.stops;
  const stops = values.map((value): [string, string[]] => ["stops", [`${setting}=${value}`]]);
  const lines = text.split("\n");
  const problems = [...Object.entries(paper.variants), ...stops].flatMap(([of, set]) =>
    set.flatMap((change) => {
      const line = lines.findIndex((each) => each.includes(of === "stops" ? setting : change));
      const where = { file, line: line + 1, column: 1 };
      return mistakesIn(paper, change).map((problem) => ({ ...problem, where }));
    }),
  );
  if (problems.length > 0) throw new ProblemError(problems);
  return paper;
}

function mistakesIn({ scenario }: Paper, change: string): readonly Problem[] {
  try {
    const moved = withChangesAt(scenario, [change]);
    if (moved.others.length > 0) changesOf(moved.others, moved.scenario);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems;
  }
}
