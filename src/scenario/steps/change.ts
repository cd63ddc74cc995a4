import type { Change, Step } from "../scenario.ts";
import type { StepKind } from "./step.ts";

export const change: StepKind<Change> = {
  line: () => "change",
  expectations: () => [],
  calls: () => [],
  estimateMs: () => 0,
  act: ({ setup }, _, actions) => actions.change(setup),
};

export function isChange(step: Step): step is Change {
  return step.kind === "change";
}
