import type { StepSettings } from "./step-settings.ts";

const lists = ["together", "firstOf", "does", "afterAnswering"] as const;

/** A path in the settings of a service. */
export type Path = readonly (string | number)[];

/** A step, and where it is written. */
export interface Placed {
  readonly step: StepSettings;
  readonly path: Path;
}

/** Lists the steps and all steps within them, in the order of the file. */
export function allSteps(steps: readonly StepSettings[], path: Path): Placed[] {
  return steps.flatMap((step, at) => {
    const here = [...path, at];
    const inner = lists.flatMap((key) => (key in step ? allSteps(innerSteps(step), [...here, key]) : []));
    return [{ step, path: here }, ...inner];
  });
}

/** The steps directly within a step. */
export function innerSteps(step: StepSettings): readonly StepSettings[] {
  if ("together" in step) return step.together;
  if ("firstOf" in step) return step.firstOf;
  if ("does" in step) return step.does;
  return "afterAnswering" in step ? step.afterAnswering : [];
}
