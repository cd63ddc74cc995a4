import { sayMissing } from "../../render/view/swept.ts";
import { Collection } from "../../scenario/sweep/cells/collect.ts";
import { missingCells } from "../../scenario/sweep/cells/missing.ts";
import type { CellResult } from "../../scenario/sweep/result.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import type { Lab } from "../lab.ts";
import { outputsOfPicture, type PictureOptions, picture, refusePicture } from "./picture.ts";
import { codeAfter } from "./repeated-problems.ts";
import { linesIn } from "./sweep-lines.ts";

export async function mergeFiles(lab: Lab, files: readonly string[], options: PictureOptions): Promise<number> {
  if (options.format === "ndjson") refusePicture(options);
  const outputs = await outputsOfPicture(options);
  const collection = new Collection();
  for (const file of files) for await (const line of linesIn(file, lab.terminal.stdin)) collection.add(line);
  const results = collection.results();
  const missing = noteMissing(lab, results);
  if (results.length > 0) await picture(lab, results, outputs, options.measure);
  else if (collection.problems.length === 0) throw noResults(files);
  const code = await codeAfter(lab, collection.problems);
  return code === 0 && missing > 0 ? 1 : code;
}

function noResults(files: readonly string[]): ProblemError {
  const cure = `name files that ${labCommand("sweep cells")} has printed`;
  return new ProblemError([{ says: `there are no results in ${listed(files)}`, cure }]);
}

/** Says how many cells are missing, at least, and returns the number. */
function noteMissing({ terminal }: Lab, results: readonly CellResult[]): number {
  const missing = results.length === 0 ? 0 : missingCells(results);
  if (missing > 0) terminal.note(`note: ${sayMissing(missing)}; merge the results of all shards`);
  return missing;
}
