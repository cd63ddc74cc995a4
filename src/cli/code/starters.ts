import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeTask } from "../../gauntlet/task/code-task.ts";
import { packageFolder } from "../../scenario/library/package-folder.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { writeNew } from "../output/write-new.ts";

const commentWidth = 100;

/** Writes the starters of a task, one a language, and returns their paths. Writes none if one exists already. */
export function writeStarters(task: CodeTask, folder: string): string[] {
  const from = packageFolder(`practice/starters/${task.tests}`);
  const files = readdirSync(from).sort();
  const taken = files.find((file) => existsSync(join(folder, file)));
  if (taken !== undefined)
    throw new ProblemError([{ says: `${join(folder, taken)} already exists`, cure: "name another folder" }]);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new ProblemError([{ says: `${folder} is a file, not a folder`, cure: "name another folder" }]);
    const says = `the folder ${folder} cannot be made (${code})`;
    throw new ProblemError([{ says, cure: "name a folder whose parent you can write to" }]);
  }
  return files.map((file) => {
    const path = join(folder, file);
    writeNew(path, starterText(task, file, readFileSync(join(from, file), "utf8")));
    return path;
  });
}

/** Puts the task in front of a plain program, which is the same for all tasks of a kind. */
function starterText({ name, write }: CodeTask, file: string, text: string): string {
  const mark = file.endsWith(".py") ? "#" : "//";
  const lines: string[] = [];
  for (const word of `${name}: ${write}`.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > commentWidth) lines.push(`${mark} ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return `${lines.join("\n")}\n\n${text}`;
}
