import { parentPort, workerData } from "node:worker_threads";
import { stopwatch } from "../../world/real-timer.ts";
import { PaperPlayer } from "../paper/paper-player.ts";
import { JobPlayer } from "../playing/job-player.ts";
import { CellPlayer } from "../sweep/cells/cell-player.ts";

/** The kind of tasks of a thread: the lines of a sweep or of papers, or jobs. */
export type WorkerData =
  | { readonly plays: "cells"; readonly engine: string; readonly capMs: number }
  | { readonly plays: "papers"; readonly capMs: number }
  | { readonly plays: "jobs" };

/** The outcomes of a batch of tasks in order. */
export interface Batch<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly tookMs: number;
}

interface TaskPlayer {
  play(input: unknown): Promise<unknown>;
}

const player = playerOf(workerData as WorkerData) as TaskPlayer;

function playerOf(data: WorkerData): PaperPlayer | JobPlayer | CellPlayer {
  if (data.plays === "papers") return new PaperPlayer(data.capMs);
  return data.plays === "jobs" ? new JobPlayer() : new CellPlayer(data.engine, data.capMs);
}

parentPort?.on("message", async (inputs: readonly unknown[]) => {
  const elapsed = stopwatch();
  const outcomes: unknown[] = [];
  for (const input of inputs) outcomes.push(await player.play(input));
  parentPort?.postMessage({ outcomes, tookMs: elapsed() } satisfies Batch<unknown>);
});
