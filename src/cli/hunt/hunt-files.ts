import { appendFileSync, existsSync } from "node:fs";
import type { HuntLines } from "../../hunt/cells.ts";
import type { RunResult } from "../../hunt/run-result.ts";
import { type CallSet, keyOf } from "../../hunt/search/call-set.ts";
import { isCutOff } from "../../scenario/sweep/ndjson.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import type { Terminal } from "../output/terminal.ts";
import { linesIn } from "../sweep/sweep-lines.ts";

/** Reads the results in these files, by the keys of their sets. */
export async function readResults(
  files: readonly string[],
  lines: HuntLines,
  { stdin }: Terminal,
): Promise<{ readonly results: Map<string, RunResult>; readonly problems: readonly Problem[] }> {
  const results = new Map<string, RunResult>();
  const problems: Problem[] = [];
  for (const file of files)
    for await (const line of linesIn(file, stdin)) {
      const read = lines.readResult(line);
      if (!("says" in read)) results.set(keyOf(read.set), read.result);
      else if (!isCutOff(line)) problems.push(read);
    }
  return { results, problems };
}

/** Reads the sets of a plan. Throws its mistakes as Problems. */
export async function readCells(file: string, lines: HuntLines, { stdin }: Terminal): Promise<CallSet[]> {
  const sets: CallSet[] = [];
  const problems: Problem[] = [];
  for await (const line of linesIn(file, stdin)) {
    const read = lines.readCell(line);
    if ("says" in read) problems.push(read);
    else sets.push(read);
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return sets;
}

const mostWaiting = 200;

/** Appends results to a file, so that a hunt can be resumed. */
export class ResultFile {
  readonly #file: string;
  readonly #isSlow: boolean;
  #waiting: string[] = [];

  constructor(file: string, isSlow: boolean) {
    this.#file = file;
    this.#isSlow = isSlow;
  }

  get exists(): boolean {
    return existsSync(this.#file);
  }

  add(line: string): void {
    this.#waiting.push(`${line}\n`);
    if (this.#isSlow || this.#waiting.length >= mostWaiting) this.flush();
  }

  flush(): void {
    if (this.#waiting.length > 0) appendFileSync(this.#file, this.#waiting.join(""));
    this.#waiting = [];
  }
}
