import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { shellWord } from "../../text/words/shell-word.ts";

/** Writes a file for the user to edit, and never replaces one. Throws what the user can mend as a Problem. */
export function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    throw asProblem(error, file);
  }
}

function asProblem(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST")
    return new ProblemError([{ says: `${file} already exists`, cure: "choose another name, or move the file away" }]);
  if (code === "ENOENT" || code === "ENOTDIR") {
    const folder = dirname(file);
    return new ProblemError([
      { says: `there is no folder ${folder}`, cure: `create it first: mkdir -p ${shellWord(folder)}` },
    ]);
  }
  // This call created the file. Half a scenario is useless, so the file is removed if writing fails.
  rmSync(file, { force: true });
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return new ProblemError([{ says: `cannot write ${file} here`, cure: "change to a folder that you can write to" }]);
  }
  return error;
}
