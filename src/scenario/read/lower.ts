import type { RawSetup, Scenario } from "../scenario.ts";
import { type ExpectationInput, lowerExpectations, type OneOrMore } from "./lower-expect.ts";
import { lowerStep, type StepInput } from "./step-formats.ts";

/** A file as its schema reads it. */
export interface ScenarioInput {
  title: string;
  lesson?: string;
  source?: string;
  worlds: Scenario["worlds"];
  needs: Scenario["needs"];
  misleads: boolean;
  hints: Scenario["hints"];
  setup: RawSetup;
  steps: readonly StepInput[];
  runs?: number;
  expect: OneOrMore<ExpectationInput>;
  predict?: { ask: string; choices: readonly { says: string; expect: OneOrMore<ExpectationInput> }[] };
  twist?: { says: string; setup: RawSetup; expect: OneOrMore<ExpectationInput> };
}

export function lowerScenario(input: ScenarioInput, name: string): Scenario {
  const { predict, twist } = input;
  return {
    ...input,
    name,
    track: "",
    steps: input.steps.map((step, index) => lowerStep(step, index + 1)),
    expect: lowerExpectations(input.expect),
    ...(predict && {
      predict: {
        ask: predict.ask,
        choices: predict.choices.map(({ says, expect }) => ({ says, expect: lowerExpectations(expect) })),
      },
    }),
    ...(twist && { twist: { ...twist, expect: lowerExpectations(twist.expect) } }),
  } as Scenario;
}
