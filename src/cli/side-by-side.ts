import { setMaxListeners } from "node:events";
import type { Report } from "../scenario/report.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { pause } from "../world/real-timer.ts";
import { estimateMs } from "./estimate.ts";

/** Starting many servers in one moment would make every first answer late. */
const apartMs = 4;

export interface Run {
  readonly scenario: Scenario;
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
  const longestFirst = [...runs.keys()].sort(
    (one, other) => estimateMs(runs[other]!.scenario) - estimateMs(runs[one]!.scenario),
  );
  const reports: Promise<Report>[] = [];
  longestFirst.forEach((at, turn) => {
    reports[at] = pause(turn * apartMs, either).then(() => play(runs[at]!, either));
    reports[at].catch(() => broken.abort());
  });
  return reports;
}
