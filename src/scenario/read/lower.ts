import type * as v from "valibot";
import type { Header } from "../../trace.ts";
import type { CallExpectation, RawSetup, Scenario, Step } from "../scenario.ts";
import { asList, type ExpectationInput, lowerExpectations, type OneOrMore } from "./lower-expect.ts";
import type { changeEntries, sendEntries, waitEntries } from "./schema.ts";

type Output<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>;
type SendInput = Output<typeof sendEntries>;
type StepInput = SendInput | Output<typeof waitEntries> | Output<ReturnType<typeof changeEntries>>;

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

function lowerStep(step: StepInput, number: number): Step {
  const timing = { together: step.together, ...(step.at !== undefined && { atMs: step.at }) };
  if ("wait" in step) return { kind: "wait", waitMs: step.wait, ...timing };
  if ("change" in step) return { kind: "change", setup: step.change as RawSetup, ...timing };
  const [method, path] = step.send.split(" ") as [string, string];
  const calls = lowerExpectations(asList(step.expect as OneOrMore<ExpectationInput>)) as CallExpectation[];
  return {
    kind: "send",
    method,
    path,
    to: step.to,
    headers: Object.entries(step.headers).flatMap(([name, value]) => asList(value).map((each): Header => [name, each])),
    body: new TextEncoder().encode(step.body),
    times: step.times,
    watchMs: step.watch,
    expect: calls.map(({ from, ...call }) => ({ ...call, step: number })),
    ...timing,
  };
}
