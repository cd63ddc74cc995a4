import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { marker } from "../../text/marker.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { NotRegular, unreadable } from "../../text/problems/unreadable.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Scenario } from "../scenario.ts";
import { parseScenario } from "./read-scenario.ts";

/** A hundred times the size of a usual lesson. */
export const largestFile = 256 * 1024;

/** The marker of a stored report is within this many characters. */
const beginning = 1024;

export async function readScenario(file: string, lessons?: readonly string[]): Promise<Scenario> {
  const text = await readSource(file);
  if (text.slice(0, beginning).includes(marker)) {
    const cure = `write ${labCommand(`view ${shellWord(file)}`)} to show it again`;
    throw new ProblemError([{ says: `${file} is a stored report, not a scenario`, cure }]);
  }
  try {
    return parseScenario(text, file, lessons);
  } catch (error) {
    // Every line of another kind of file would be a mistake of its own.
    if (error instanceof ProblemError && isOther(file, text, error.problems.length)) throw notScenario(file);
    throw error;
  }
}

/** Whether a file with mistakes is of another kind: by its name and its first line, or by several mistakes without a key of a scenario. */
function isOther(file: string, text: string, mistakes: number): boolean {
  const [first = ""] = text.split("\n").filter((line) => !/^\s*(?:#|-{3}(?:\s|$)|$)/.test(line));
  const hasKey = /(?:^|[{,\s"'])(?:title|setup|steps)["']?\s*:/.test(text);
  return endsOtherwise(file) ? !(hasKey && /^["']?[\w-]+["']?\s*:|^\s*\{/.test(first)) : mistakes > 1 && !hasKey;
}

/** Whether a file's name has an ending, and not that of a scenario. */
export function endsOtherwise(file: string): boolean {
  return !/^(?:\.(?:ya?ml|json))?$/i.test(extname(file));
}

export function notScenario(file: string): ProblemError {
  const cure = endsOtherwise(file)
    ? `name a .yaml file; ${labCommand("check --help")} says which kinds there are`
    : `write title, setup and steps; ${labCommand("new mine.yaml")} writes an example`;
  return new ProblemError([{ says: `${file} is not a scenario file`, cure }]);
}

/** Reads the text of a scenario's file. */
export async function readSource(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) throw new ProblemError([unreadable(file, found)]);
  if (!found.isFile()) throw new ProblemError([unreadable(file, new NotRegular(found))]);
  if (found.size > largestFile) {
    const says = `this file is ${Math.ceil(found.size / 1024)} KB long`;
    refuse(file, { says, cure: `make it ${largestFile / 1024} KB or less` });
  }
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) throw new ProblemError([unreadable(file, bytes)]);
  return decode(bytes, file);
}

/** Decodes UTF-8; throws a Problem with the line of invalid bytes. */
export function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const line = firstBadLine(bytes);
    throw new ProblemError([
      { says: "this file is not UTF-8", cure: "save it as UTF-8", where: { file, line, column: 1 } },
    ]);
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const [good = ""] = new TextDecoder("utf-8").decode(bytes).split("\uFFFD");
  return good.split("\n").length;
}

function refuse(file: string, problem: Problem): never {
  throw new ProblemError([{ where: { file, line: 1, column: 1 }, ...problem }]);
}
