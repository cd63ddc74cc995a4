import { CellPlayer } from "../../../src/cli/sweep/cells/cell-player.ts";
import { type Grid, planLines } from "../../../src/scenario/sweep/cells/cell.ts";
import { type CellResult, readResult } from "../../../src/scenario/sweep/result.ts";
import { readVary } from "../../../src/scenario/sweep/values.ts";

/** A small server near its limit, so that results differ between seeds. */
export const text = `title: A small server near its limit
setup:
  order: { timeout: 1s, retry: 2 }
  payment: { capacity: { workers: 3, work: exponential 100ms } }
steps:
  - { load: POST /orders, to: order, rate: 20/s, for: 10s }
`;

export function gridOf(vary: readonly string[], seeds: number, scenario = text): Grid {
  return {
    engine: "e1",
    scenario: "small",
    text: scenario,
    dimensions: vary.map(readVary),
    seedCount: seeds,
  };
}

/** Plays a grid and returns the results in the order of its plan. */
export async function resultsOf(grid: Grid): Promise<CellResult[]> {
  const player = new CellPlayer(grid.engine, 60_000);
  const results: CellResult[] = [];
  for (const line of planLines(grid)) {
    const outcome = await player.play({ file: "", line: 1, text: line });
    if ("problems" in outcome) throw new Error(outcome.problems.map(({ says }) => says).join("; "));
    const result = readResult({ file: "", line: 1, text: outcome.line });
    if ("says" in result) throw new Error(result.says);
    results.push(result);
  }
  return results;
}
