import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { packageFolder } from "../library/package-folder.ts";
import type { Paper } from "./paper.ts";
import { parsePaper } from "./read-paper.ts";

/** Lists the papers by name, from the oldest to the newest. */
export function paperNames(): string[] {
  const files = readdirSync(packageFolder("papers")).filter((file) => file.endsWith(".yaml"));
  const yearOf = (name: string) => Number(/\d{4}$/.exec(name)?.[0]);
  const names = files.map((file) => basename(file, ".yaml")).sort();
  return names.sort((one, other) => yearOf(one) - yearOf(other));
}

/** Returns the papers whose mechanism a lesson teaches. Only those that contain its name are parsed, because a learner waits. */
export function papersOf(lesson: string): Paper[] {
  return paperNames()
    .filter((name) => readFileSync(fileOf(name), "utf8").includes(lesson))
    .map((name) => paperAt(fileOf(name)))
    .filter(({ lessons }) => lessons.includes(lesson));
}

export function readPaper(name: string): Paper {
  const names = paperNames();
  if (!names.includes(name)) {
    const cure = suggest(name, names, `see ${labCommand("paper")}`);
    throw new ProblemError([{ says: `unknown paper "${name}"`, cure }]);
  }
  return paperAt(fileOf(name));
}

function fileOf(name: string): string {
  return join(packageFolder("papers"), `${name}.yaml`);
}

export function paperAt(file: string): Paper {
  return parsePaper(readFileSync(file, "utf8"), file, basename(file).replace(/\.ya?ml$/i, ""));
}
