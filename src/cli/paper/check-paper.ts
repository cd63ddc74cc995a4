import { basename } from "node:path";
import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { withChangesAt } from "../../scenario/paper/changes-at.ts";
import type { Paper } from "../../scenario/paper/paper.ts";
import { parsePaper } from "../../scenario/paper/read-paper.ts";
import { readSource } from "../../scenario/read/source.ts";
import { changesOf } from "../../scenario/setup/set-option.ts";
import { several } from "../../text/phrases.ts";
import { ProblemError } from "../../text/problem.ts";

/** Returns whether this is the file of a paper: a scenario, a line of three dashes, and a claim. An unreadable file is not. */
export async function isPaperFile(file: string): Promise<boolean> {
  if (!/\.ya?ml$/i.test(file)) return false;
  try {
    return /^---$[\s\S]*^claim:/m.test(await readSource(file));
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Reads a paper and its variants and says what it describes. Throws its mistakes as Problems. */
export async function checkPaper(file: string, look: Look): Promise<string> {
  const paper = parsePaper(await readSource(file), file, basename(file).replace(/\.ya?ml$/i, ""));
  const problems = [...Object.entries(paper.variants), ...stopsOf(paper)].flatMap(([name, set]) =>
    mistakesIn(paper, name, set),
  );
  if (problems.length > 0)
    throw new ProblemError(problems.map((problem) => ({ ...problem, says: `${file}: ${problem.says}` })));
  const numbers = paper.rows.filter(({ kind }) => kind === "published").length;
  const says = `${paper.name}: a paper with ${several(numbers, "published number")} and ${several(Object.keys(paper.variants).length, "variant")}`;
  return `${[...wrap(escapeLine(says), look.width), paintFor(look).good("Everything can be played.")].join("\n")}\n`;
}

function stopsOf({ stops: { setting, values } }: Paper): [string, string[]][] {
  return values.map((value) => ["stops", [`${setting}=${value}`]]);
}

function mistakesIn(paper: Paper, variant: string, set: readonly string[]) {
  try {
    const { scenario, others } = withChangesAt(paper.scenario, set);
    changesOf(others, scenario);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map((problem) => ({ ...problem, says: `${variant}: ${problem.says}` }));
  }
}
