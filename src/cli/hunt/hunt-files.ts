import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs";
import type { HuntLines } from "../../hunt/hunt-cells.ts";
import type { RunResult } from "../../hunt/run-result.ts";
import { type CallSet, keyOf } from "../../hunt/search/call-set.ts";
import { isCutOff, parseLine } from "../../scenario/sweep/ndjson.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { allOf } from "../../text/words/lists.ts";
import { plural } from "../../text/words/phrases.ts";
import type { Terminal } from "../output/terminal.ts";
import { linesIn } from "../sweep/sweep-lines.ts";

/** Results of earlier hunts. */
export interface ReadResults {
  /** By the keys of their sets. */
  readonly results: ReadonlyMap<string, RunResult>;
  /** A sentence about results that are out of date, so that their sets are played again, and those that may be. */
  readonly note?: string;
}

/** Reads the results in these files. Throws the first mistake in each file, because a wrong file is wrong in every line. */
export async function readResults(
  files: readonly string[],
  lines: HuntLines,
  { stdin }: Pick<Terminal, "stdin">,
  unseenPrograms: readonly string[] = [],
): Promise<ReadResults> {
  const results = new Map<string, RunResult>();
  const old = { lab: new Set<string>(), programs: new Set<string>() };
  const problems: Problem[] = [];
  for (const file of files)
    for await (const line of linesIn(file, stdin)) {
      const read = lines.readResult(line);
      if ("result" in read) results.set(keyOf(read.set), read.result);
      else if ("old" in read) old[read.old].add(keyOf(read.set));
      else if (!isCutOff(line)) {
        const isOther = results.size === 0 && !("value" in parseLine(line));
        problems.push(isOther ? { ...read, cure: "name a file that --resume or --shard has written" } : read);
        break;
      }
    }
  if (problems.length > 0) throw new ProblemError(problems);
  const count = (keys: ReadonlySet<string>) => [...keys].filter((key) => !results.has(key)).length;
  const reasons = [
    [count(old.programs), "the programs have changed since"],
    [count(old.lab), "another version of lab made them"],
  ] as const;
  const says = reasons.flatMap(([many, why]) =>
    many === 0 ? [] : [`${plural(many, "result")} not used, because ${why}`],
  );
  if (results.size > 0 && unseenPrograms.length > 0)
    says.push(
      `lab cannot see whether the programs of ${allOf(unseenPrograms)} have changed: no command names their files`,
    );
  return { results, ...(says.length > 0 && { note: `note: ${says.join("; ")}` }) };
}

/** Reads the sets of a plan. Throws its first mistake as a Problem. */
export async function readCells(file: string, lines: HuntLines, { stdin }: Terminal): Promise<CallSet[]> {
  const sets: CallSet[] = [];
  for await (const line of linesIn(file, stdin)) {
    const read = lines.readCell(line);
    if ("says" in read) throw new ProblemError([read]);
    sets.push(read);
  }
  return sets;
}

const mostWaiting = 200;

/** Appends results to a file, so that a hunt can be resumed. */
export class ResultFile {
  readonly #file: string;
  readonly #isSlow: boolean;
  #waiting: string[] = [];
  #isWhole = false;

  constructor(file: string, isSlow: boolean) {
    this.#file = file;
    this.#isSlow = isSlow;
  }

  /** The file, if it exists. */
  get files(): readonly string[] {
    return existsSync(this.#file) ? [this.#file] : [];
  }

  add(line: string): void {
    this.#waiting.push(`${line}\n`);
    if (this.#isSlow || this.#waiting.length >= mostWaiting) this.flush();
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    if (!this.#isWhole) dropCutLine(this.#file);
    this.#isWhole = true;
    appendFileSync(this.#file, this.#waiting.join(""));
    this.#waiting = [];
  }
}

/** A hunt that was killed may have left a part of a line, to which the next result would be added. */
function dropCutLine(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(file, "utf8");
  const rest = text.slice(text.lastIndexOf("\n") + 1);
  if (rest === "") return;
  if (isCutOff({ file, line: 1, text: rest, isLast: true }))
    truncateSync(file, Buffer.byteLength(text) - Buffer.byteLength(rest));
  else appendFileSync(file, "\n");
}
