import type { Scenario } from "../scenario.ts";
import { aboutMs } from "../steps/about-ms.ts";
import { kindOf } from "../steps/index.ts";

/** Estimates how long a scenario takes in real time, well enough to start the longest first. */
export function estimateMs({ steps, expect }: Scenario): number {
  const oneByOne = steps.reduce((sum, step) => sum + (step.atMs ?? 0) + kindOf(step).estimateMs(step), 0);
  return Math.max(oneByOne, ...expect.map(aboutMs));
}
