import { availableParallelism } from "node:os";
import { engineHash } from "../../../scenario/sweep/engine-hash.ts";
import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import { stopwatch } from "../../../world/real-timer.ts";
import type { Lab } from "../../lab.ts";
import { spin } from "../../output/spinner.ts";
import type { NamedGrid } from "../sweep-source.ts";
import { cellThreads } from "./cell-threads.ts";
import { playInOrder } from "./in-order.ts";
import type { Earlier } from "./resume.ts";

export interface Cells {
  readonly lines: AsyncIterable<NdjsonLine> | Iterable<NdjsonLine>;
  /** The number of cells; unknown if they come from stdin. */
  readonly total?: number;
  /** Missing if the cells were planned elsewhere. */
  readonly grid?: NamedGrid;
}

export interface HowToRun {
  readonly jobs?: number;
  readonly cap: number;
}

/** Plays cells in threads and delivers each result in the order of the cells. Returns the Problems of the others. */
export async function runCells(
  { terminal, interruption }: Lab,
  { lines, total }: Cells,
  { jobs = availableParallelism(), cap }: HowToRun,
  earlier: Earlier | undefined,
  result: (line: string) => void | Promise<void>,
): Promise<Problem[]> {
  const pool = cellThreads(jobs, { plays: "cells", engine: engineHash(), capMs: cap });
  const problems: Problem[] = [];
  const elapsed = stopwatch();
  let done = 0;
  let played = 0;
  const spinner = await spin(terminal, () => progressWords({ done, played, total, ms: elapsed() }));
  const play = (line: NdjsonLine) => {
    const known = earlier?.of(line);
    if (known !== undefined) return Promise.resolve({ line: known });
    return pool.play(line).finally(() => {
      played += 1;
    });
  };
  try {
    await playInOrder(
      lines,
      play,
      (outcome) => {
        done += 1;
        if ("line" in outcome) return result(outcome.line);
        problems.push(...outcome.problems);
      },
      interruption.signal,
    );
  } finally {
    spinner.stop();
    const closed = pool.close();
    // After Ctrl-C there is only time to say what was kept.
    if (!interruption.signal.aborted) await closed;
  }
  return problems;
}

interface SweepProgress {
  readonly done: number;
  readonly played: number;
  readonly total: number | undefined;
  readonly ms: number;
}

/** Returns a text such as "312 of 1100 cells, 14/s, 56 s left". */
export function progressWords({ done, played, total, ms }: SweepProgress): string {
  const perS = played / (ms / 1000);
  const cells = total === undefined ? `${done} cells` : `${done} of ${total} cells`;
  if (played === 0) return cells;
  const left = total === undefined ? "" : `, ${leftWords((total - done) / perS)} left`;
  return `${cells}, ${Number(perS.toPrecision(2))}/s${left}`;
}

function leftWords(seconds: number): string {
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`;
  return seconds >= 90 ? `${Math.round(seconds / 60)} min` : `${Math.ceil(seconds)} s`;
}
