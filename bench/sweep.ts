// The functions that bench/sweep.mjs measures.
import { CellPlayer } from "../src/cli/sweep/cells/cell-player.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { playAlone } from "../src/scenario/playing/play.ts";
import { parseScenario } from "../src/scenario/read/read-scenario.ts";

/** Plays the lines of a plan and returns their results. */
export async function playCells(lines: readonly string[]): Promise<string[]> {
  const { engine } = JSON.parse(lines[0]!) as { engine: string };
  const player = new CellPlayer(engine, 60_000);
  const results: string[] = [];
  for (const text of lines) {
    const outcome = await player.play({ file: "", line: 1, text });
    if ("line" in outcome) results.push(outcome.line);
  }
  return results;
}

/** Plays the same runs without reading cells and without writing results. */
export async function playRuns(text: string, runs: number): Promise<void> {
  const job = jobOf(parseScenario(text, "bench.yaml"), { world: "virtual", seed: 1, examples: 0 });
  for (let seed = 1; seed <= runs; seed++) await playAlone({ ...job, seed });
}
