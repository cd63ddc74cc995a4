import { parentPort, workerData } from "node:worker_threads";
import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import { stopwatch } from "../../../world/real-timer.ts";
import { PaperPlayer } from "../../paper/paper-player.ts";
import { type CellOutcome, CellPlayer } from "./cell-player.ts";

export interface WorkerData {
  /** The kind of its lines; by default cells of a sweep. */
  readonly plays?: "papers";
  readonly engine: string;
  readonly capMs: number;
}

/** The outcomes of a batch of lines in order. */
export interface Batch {
  readonly outcomes: readonly CellOutcome[];
  readonly tookMs: number;
}

const { engine, capMs, plays } = workerData as WorkerData;
const player = plays === "papers" ? new PaperPlayer(capMs) : new CellPlayer(engine, capMs);

parentPort?.on("message", async (lines: readonly NdjsonLine[]) => {
  const elapsed = stopwatch();
  const outcomes: CellOutcome[] = [];
  for (const line of lines) outcomes.push(await player.play(line));
  parentPort?.postMessage({ outcomes, tookMs: elapsed() } satisfies Batch);
});
