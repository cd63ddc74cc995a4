import type { Step } from "../scenario.ts";
import { change } from "./change.ts";
import { load } from "./load-step.ts";
import { send } from "./send-step.ts";
import type { StepKind } from "./step.ts";
import { wait } from "./wait-step.ts";

/** Every kind of step. */
const stepKinds: { readonly [Kind in Step["kind"]]: StepKind<Extract<Step, { kind: Kind }>> } = {
  send,
  wait,
  change,
  load,
};

export function kindOf<Each extends Step>(step: Each): StepKind<Each> {
  return stepKinds[step.kind] as StepKind<Step> as StepKind<Each>;
}
