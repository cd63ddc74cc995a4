import type { Problem } from "../../../text/problems/problem.ts";
import type { NdjsonLine } from "../ndjson.ts";
import { type CellResult, readResult } from "../result.ts";
import { partsOfSet } from "./cell.ts";
import { problemAt } from "./read-cell.ts";

interface PlacedResult {
  readonly result: CellResult;
  readonly line: NdjsonLine;
}

/** Collects results from files in any order, and reports the lines that do not belong to the others. */
export class Collection {
  readonly problems: Problem[] = [];
  readonly #found = new Map<string, PlacedResult>();

  add(line: NdjsonLine): void {
    const result = readResult(line);
    if ("says" in result) {
      this.problems.push(result);
      return;
    }
    const before = this.#found.get(result.id);
    if (before === undefined) this.#found.set(result.id, { result, line: withoutText(line) });
    else if (isSame(before.result, result))
      this.#found.set(result.id, { ...before, result: larger(before.result, result) });
    else {
      const { file, line: at } = before.line;
      const says = `this result differs from the result of the same cell at ${file}:${at}`;
      this.problems.push(problemAt(line, says, "run this cell again, and leave both lines out"));
    }
  }

  /** Returns the results of the most frequent combination of build, scenario and grid. */
  results(): CellResult[] {
    const kinds = new Map<string, PlacedResult[]>();
    for (const found of this.#found.values()) {
      const key = kindOf(found.result);
      const others = kinds.get(key);
      if (others === undefined) kinds.set(key, [found]);
      else others.push(found);
    }
    const [most, ...others] = [...kinds].sort(
      ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
    );
    if (most === undefined) return [];
    const [{ result: kept }] = most[1] as [PlacedResult];
    for (const { result, line } of others.flatMap(([, found]) => found)) {
      const cure = "merge them separately, or run the cells again";
      this.problems.push(problemAt(line, `this result is from another ${differenceOf(result, kept)}`, cure));
    }
    return most[1].map(({ result }) => result);
  }
}

/** Whether two results of a cell are equal, whatever plans it was in. */
function isSame({ cells: _, ...one }: CellResult, { cells: __, ...other }: CellResult): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the result of the larger plan. */
function larger(one: CellResult, other: CellResult): CellResult {
  return (other.cells ?? 0) > (one.cells ?? 0) ? other : one;
}

/** Keeps only the position of a line, to save memory. */
function withoutText({ file, line }: NdjsonLine): NdjsonLine {
  return { file, line, text: "" };
}

function kindOf({ engine, of, set }: CellResult): string {
  return JSON.stringify([engine, of, namesIn(set)]);
}

function differenceOf(one: CellResult, other: CellResult): string {
  if (one.engine !== other.engine) return `version of lab (engine ${one.engine}, not ${other.engine})`;
  if (one.of !== other.of) return `scenario (${one.scenario}, not this text of ${other.scenario})`;
  return `grid (${namesIn(one.set)}, not ${namesIn(other.set)})`;
}

function namesIn(set: readonly string[]): string {
  return set.map((each) => partsOfSet(each)[0]).join(", ");
}
