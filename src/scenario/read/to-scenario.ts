import { lowerHunt } from "../goals/goal-format.ts";
import type { Choice, Prediction, Scenario } from "../scenario.ts";
import { SchemaReader } from "./document/schema-reader.ts";
import type { DocumentPath } from "./document/yaml-document.ts";
import type { ScenarioInput } from "./formats/schema.ts";
import { lowerStep } from "./formats/step-formats.ts";
import { lowerExpectations } from "./lower-expect.ts";
import { type LoadChange, readLoadChange } from "./read-load-change.ts";

type PredictionInput = NonNullable<ScenarioInput["predict"]>;
export type ChoiceInput = NonNullable<ScenarioInput["seen"]>[number];

/** The steps and the changes as written in the file. They are read again when a load changes. */
export interface WrittenScenario {
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly twist?: { readonly load?: LoadChange };
  readonly review?: { readonly load?: LoadChange };
}

export function lowerScenario(input: ScenarioInput, name: string, written: WrittenScenario): Scenario {
  const { hunt, predict, seen, twist, review } = input;
  const loadOf = (change: LoadChange | undefined) => {
    const load = change && readLoadChange(new SchemaReader(), change, [], written.steps);
    return load && { load };
  };
  return {
    ...input,
    name,
    track: "",
    steps: input.steps.map((step, index) => lowerStep(step, index + 1, written.steps[index]!)),
    expect: lowerExpectations(input.expect),
    ...(hunt && { hunt: lowerHunt(hunt) }),
    ...(predict && { predict: lowerQuestion(predict) }),
    ...(seen && { seen: lowerChoices(seen) }),
    ...(twist && {
      twist: {
        setup: {},
        ...twist,
        ...loadOf(written.twist?.load),
        ...(twist.predict && { predict: lowerQuestion(twist.predict) }),
        expect: lowerExpectations(twist.expect),
      },
    }),
    ...(review && {
      review: { set: {}, ...review, ...loadOf(written.review?.load), predict: lowerQuestion(review.predict) },
    }),
  } as Scenario;
}

function lowerQuestion({ ask, choices }: PredictionInput): Prediction {
  return { ask, choices: lowerChoices(choices) };
}

function lowerChoices(choices: readonly ChoiceInput[]): Choice[] {
  return choices.map((choice) => ({ ...choice, expect: lowerExpectations(choice.expect) }));
}

/** Lists all choices in a file with their paths. Invalid parts are skipped. */
export function choiceLists(input: Partial<ScenarioInput>): { choices: readonly ChoiceInput[]; path: DocumentPath }[] {
  const { predict, seen, twist, review } = input;
  const lists = [
    { choices: predict?.choices, path: ["predict", "choices"] },
    { choices: seen, path: ["seen"] },
    { choices: twist?.predict?.choices, path: ["twist", "predict", "choices"] },
    { choices: review?.predict?.choices, path: ["review", "predict", "choices"] },
  ];
  return lists.map(({ choices = [], path }) => ({ choices, path }));
}
