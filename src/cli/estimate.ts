import type { Expectation, Scenario, Step } from "../scenario/scenario.ts";

/** About how long a scenario takes in real time, from what its file says; enough to start the longest first. */
export function estimateMs(scenario: Scenario): number {
  const steps = scenario.steps.reduce((sum, step) => sum + stepMs(step), 0);
  const latest = Math.max(0, ...scenario.expect.map(aboutMs));
  return Math.max(steps, latest);
}

function stepMs(step: Step): number {
  if (step.kind === "wait") return step.waitMs;
  if (step.kind === "change") return 0;
  const nothing = step.expect.some((expected) => expected.nothing);
  return (step.atMs ?? 0) + (nothing ? step.watchMs : Math.max(0, ...step.expect.map(aboutMs)));
}

function aboutMs(expected: Expectation): number {
  const range = expected.kind === "call" ? expected.took : expected.kind === "event" ? expected.at : undefined;
  if (range === undefined) return 0;
  return "aboutMs" in range ? range.aboutMs : (range.atLeastMs ?? range.atMostMs ?? 0);
}
