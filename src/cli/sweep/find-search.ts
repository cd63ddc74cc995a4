import { availableParallelism } from "node:os";
import type { FoundEdge } from "../../render/sweep/edge.ts";
import { cellWriter } from "../../scenario/sweep/cells/cell.ts";
import { readCondition } from "../../scenario/sweep/numbers/condition.ts";
import { findEdge } from "../../scenario/sweep/numbers/find-edge.ts";
import { readResult } from "../../scenario/sweep/result.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { plural } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { cellThreads } from "./cells/cell-threads.ts";
import type { HowToRun } from "./cells/run-cells.ts";
import type { NamedGrid } from "./sweep-source.ts";

/** Searches for the edge of each seed separately, all seeds in parallel. */
export async function searchEdges(
  { terminal, interruption }: Lab,
  grid: NamedGrid,
  dimension: Dimension,
  written: string,
  { jobs = availableParallelism(), cap }: HowToRun,
): Promise<FoundEdge> {
  const condition = readCondition(written, grid.names);
  const numbers = new Set<string>();
  const { name, values } = dimension;
  const pool = cellThreads(jobs, { plays: "cells", engine: grid.engine, capMs: cap });
  const lineOf = cellWriter(grid);
  let runs = 0;
  let undecided = 0;
  const spinner = await spin(terminal, () => `${plural(runs, "run")}, ${plural(grid.seedCount, "seed")}`);
  const isMet = async (seed: number, place: number) => {
    const outcome = await pool.play({ file: "", line: 1, text: lineOf([`${name}=${values[place]}`], seed) });
    if ("problems" in outcome) throw new ProblemError(outcome.problems);
    const result = readResult({ file: "", line: 1, text: outcome.line });
    if ("says" in result) throw new ProblemError([result]);
    runs += 1;
    if (condition.isUndecided(result)) undecided += 1;
    for (const number of Object.keys(result.numbers)) numbers.add(number);
    return condition.isMet(result);
  };
  const interrupted = new Promise<readonly []>((stop) => {
    interruption.signal.addEventListener("abort", () => stop([]), { once: true });
  });
  try {
    const seeds = Array.from({ length: grid.seedCount }, (_, at) => at + 1);
    const searches = seeds.map((seed) => findEdge(values.length, (place) => isMet(seed, place)));
    const edges = await Promise.race([Promise.all(searches), interrupted]);
    // The numbers in a report without loads are known only after a run.
    if (!interruption.signal.aborted) readCondition(written, { ...grid.names, numbers: [...numbers] });
    return { scenario: grid.scenario, condition: condition.says, dimension, edges, runs, undecided };
  } finally {
    spinner.stop();
    const closed = pool.close();
    if (!interruption.signal.aborted) await closed;
  }
}
