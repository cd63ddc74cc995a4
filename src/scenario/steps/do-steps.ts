import type { Step } from "../scenario.ts";
import { kindOf } from "./index.ts";
import type { StepActions } from "./step.ts";

/** Performs the steps in order; the steps of a group start together. */
export async function doSteps(steps: readonly Step[], actions: StepActions): Promise<void> {
  for (const group of groupsOf(steps)) await Promise.all(group.map(({ step, place }) => doStep(step, place, actions)));
}

interface NumberedStep {
  readonly step: Step;
  /** The number of the step, counted from 1. */
  readonly place: number;
}

function groupsOf(steps: readonly Step[]): NumberedStep[][] {
  const groups: NumberedStep[][] = [];
  let group: NumberedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const joins = index > 0 && (steps[index - 1]?.together || step.atMs !== undefined);
    if (!joins) {
      group = [];
      groups.push(group);
    }
    group.push({ step, place: index + 1 });
  }
  return groups;
}

async function doStep(step: Step, place: number, actions: StepActions): Promise<void> {
  if (step.atMs !== undefined && step.atMs > 0) await actions.sleep(step.atMs);
  await kindOf(step).act(step, place, actions);
}
