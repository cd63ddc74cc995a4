import { readFile, stat } from "node:fs/promises";
import { type Problem, ProblemError } from "../../text/problem.ts";
import type { Scenario } from "../scenario.ts";
import { parseScenario } from "./scenario.ts";

/** A lesson has about two thousand bytes; a file a hundred times as long is not one. */
export const largestFile = 256 * 1024;

export async function readScenario(file: string): Promise<Scenario> {
  return parseScenario(await readSource(file), file);
}

/** The text of a scenario's file. */
export async function readSource(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) refuse(file, unreadable(found));
  if (found.isDirectory()) refuse(file, { says: "this is a folder", cure: "name a file in it" });
  if (!found.isFile()) refuse(file, { says: "this is not a regular file", cure: "name a scenario's file" });
  if (found.size > largestFile) {
    const says = `this file is ${Math.ceil(found.size / 1024)} KB long`;
    refuse(file, { says, cure: `make it ${largestFile / 1024} KB or less` });
  }
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) refuse(file, unreadable(bytes));
  return decode(bytes, file);
}

/** UTF-8 as text; other bytes are a Problem on their line. */
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
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const text = new TextDecoder("utf-8").decode(bytes.subarray(start, end));
    if (text.includes("\uFFFD")) return line;
    start = end + 1;
    if (start < bytes.length) line++;
  }
  return line;
}

function refuse(file: string, problem: Problem): never {
  throw new ProblemError([{ where: { file, line: 1, column: 1 }, ...problem }]);
}

function unreadable({ code, message }: NodeJS.ErrnoException): Problem {
  if (code === "ENOENT") return { says: "this file does not exist", cure: "check the path" };
  if (code === "EACCES") return { says: "you have no permission to read this file", cure: "check its permissions" };
  return { says: `this file cannot be read (${code ?? message})`, cure: "check its path and its permissions" };
}
