import { setMaxListeners } from "node:events";
import type { Report } from "../scenario/report.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { calm, pause, stopwatch } from "../world/real-timer.ts";
import type { WorldKind } from "../world/world.ts";
import { estimateMs } from "./estimate.ts";
import { startTimes } from "./start-times.ts";

export interface Run {
  readonly scenario: Scenario;
  readonly world: WorldKind;
  readonly twisted: boolean;
}

/** Starts all, the longest first; the reports stand in the order of the runs. One that breaks stops the others. */
export function sideBySide(
  runs: readonly Run[],
  play: (run: Run, signal: AbortSignal) => Promise<Report>,
  signal: AbortSignal,
): Promise<Report>[] {
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  // Every scenario listens to it, and there may be a hundred.
  setMaxListeners(0, either);
  const lengths = runs.map(({ scenario, world }) => (world === "virtual" ? 0 : estimateMs(scenario)));
  const longestFirst = [...runs.keys()].sort((one, other) => lengths[other]! - lengths[one]!);
  const startsMs = startTimes(longestFirst.map((at) => lengths[at]!));
  const elapsed = stopwatch();
  const reports: Promise<Report>[] = [];
  let before: Promise<unknown> = Promise.resolve();
  longestFirst.forEach((at, turn) => {
    const run = runs[at]!;
    const begun = before.then(async () => {
      if (run.world === "virtual") return;
      await pause(Math.max(0, startsMs[turn]! - elapsed()), either);
      await calm(either);
    });
    reports[at] = begun.then(() => play(run, either));
    reports[at].catch(() => broken.abort());
    // What takes no time of its own runs one after another; the rest waits only for the start before it.
    before = run.world === "virtual" ? reports[at].catch(() => {}) : begun;
  });
  return reports;
}
