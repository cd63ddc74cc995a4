import { doorAddressOf } from "../../world/server.ts";
import type { Load, Scenario, Step } from "../scenario.ts";
import type { StepKind } from "./step.ts";

export const load: StepKind<Load> = {
  line: ({ method, path }) => `${method} ${path}`,
  expectations: () => [],
  calls: ({ to }) => [doorAddressOf(to).server],
  estimateMs: ({ forMs }) => forMs,
  act: (step, place, actions) => actions.load(step, place),
};

export function isLoad(step: Step): step is Load {
  return step.kind === "load";
}

export function loadsOf({ steps }: Pick<Scenario, "steps">): Load[] {
  return steps.filter(isLoad);
}
