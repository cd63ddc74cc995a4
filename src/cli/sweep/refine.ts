import { cellWriter, type Grid } from "../../scenario/sweep/cells/cell.ts";
import type { NdjsonLine } from "../../scenario/sweep/ndjson.ts";
import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import { furtherSeeds, isPrecise, mostSeeds } from "../../scenario/sweep/numbers/precision.ts";
import { readResult } from "../../scenario/sweep/result.ts";
import { sweepOf } from "../../scenario/sweep/sweep.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { readShare } from "../../text/values/units.ts";
import { measuresOf } from "./picture.ts";

/** Reads a precision. Throws Problems for mistakes and for measures that no number of seeds makes precise. */
export function readPrecision(written: string, measures: readonly Measure[]): number {
  const largest = measures.find(({ hasNoInterval }) => hasNoInterval);
  if (largest !== undefined) {
    const says = `--precision cannot be reached for ${largest.path}: a largest value has no interval`;
    throw new ProblemError([{ says, cure: "measure something else, such as good or tookMs.p99" }]);
  }
  const read = readShare(written);
  if (Number.parseFloat(written) <= 0)
    throw new ProblemError([{ says: `--precision ${written} is not above zero`, cure: "write 1%" }]);
  if ("value" in read) return read.value;
  throw new ProblemError([{ says: `--precision ${written} ${read.wrong}`, cure: read.cure }]);
}

/** Returns cells with further seeds for each point that is not yet precise. The cells depend only on the results. */
export function furtherLines(grid: Grid, results: readonly string[], precision: number, measure?: string) {
  const { points, names } = sweepOf(resultsIn(results));
  const measures = measuresOf(names, measure);
  const lineOf = cellWriter(grid);
  const vague = points.filter((point) => !isPrecise(point, measures, precision));
  const lines = vague.flatMap((point) =>
    furtherSeeds(point).map((seed, at): NdjsonLine => ({ file: "", line: at + 1, text: lineOf(point.set, seed) })),
  );
  return { lines, vague: vague.length, all: points.length };
}

/** Returns the note if the maximum number of seeds was not enough. */
export function sayVague(vague: number, all: number, precision: string): string {
  return `note: ${vague} of ${all} points are not as precise as ${precision} with ${mostSeeds} seeds`;
}

function resultsIn(lines: readonly string[]) {
  return lines.flatMap((text, at) => {
    const result = readResult({ file: "results", line: at + 1, text });
    return "says" in result ? [] : [result];
  });
}
