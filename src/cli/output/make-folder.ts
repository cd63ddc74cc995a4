import { mkdirSync, statSync } from "node:fs";
import { ProblemError } from "../../text/problems/problem.ts";

/** Creates a folder; the folder around it must exist. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new ProblemError([{ says: `${folder} is a file, not a folder`, cure: "name another folder" }]);
    const cure = code === "ENOENT" ? "create the folder around it first" : "name another folder";
    throw new ProblemError([{ says: `${folder} cannot be created (${code})`, cure }]);
  }
}
