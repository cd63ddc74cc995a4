import type { Wait } from "../scenario.ts";
import type { StepKind } from "./step.ts";

export const wait: StepKind<Wait> = {
  line: () => "wait",
  expectations: () => [],
  calls: () => [],
  estimateMs: ({ waitMs }) => waitMs,
  act: ({ waitMs }, _, actions) => actions.sleep(waitMs),
};
