import * as v from "valibot";
import { described, flag, text, whole, word } from "../../service/setting.ts";
import { needNames } from "../../world/needs.ts";
import { worldKinds } from "../../world/world.ts";
import { expectations } from "./expect-schema.ts";
import { setupSchema } from "./setup-schema.ts";
import { stepSchemas } from "./step-formats.ts";

export const mostSteps = 100;
const mostRuns = 10_000;

export const choiceEntries = {
  says: text("What the learner can choose."),
  expect: expectations,
};

export const predictEntries = {
  ask: text("The question."),
  choices: v.pipe(
    v.array(v.strictObject(choiceEntries)),
    v.minLength(2, "is too short: write at least two choices"),
    v.maxLength(6, "is too long: write at most six choices"),
    described("What can be chosen. The one whose `expect` holds is right; nothing else says which.", "a list"),
  ),
};

export function twistEntries(setup: v.GenericSchema) {
  return {
    says: text("What the change brings about."),
    setup: v.pipe(setup, described("Exactly one changed setting.", "one server and one setting")),
    expect: expectations,
  };
}

/** Everything a scenario's file may hold. `setup` is the same object wherever servers are described. */
export function scenarioEntries(setup: v.GenericSchema) {
  const steps = v.union(stepSchemas(setup));
  return {
    title: text("The lesson in one sentence.", 120),
    lesson: v.optional(text("What is to be learned, in a few sentences.")),
    source: v.optional(text("Where the facts come from.")),
    worlds: v.optional(
      v.pipe(
        v.array(word(worldKinds, "A world.")),
        v.minLength(1, "is empty: write [real, virtual]"),
        described("Where it can run.", "a list of `real`, `virtual`"),
      ),
      [...worldKinds],
    ),
    needs: v.optional(
      v.pipe(
        v.array(word(needNames, "A need.")),
        described("What the machine must have.", `a list of ${needNames.map((need) => `\`${need}\``).join(", ")}`),
      ),
      [],
    ),
    misleads: v.optional(flag("What the caller concludes is wrong on purpose."), false),
    hints: v.optional(
      v.pipe(
        v.array(text("A hint.")),
        v.maxLength(3, "is too long: write at most three hints"),
        described("Steps of help for who is asked to predict.", "a list of texts"),
      ),
      [],
    ),
    setup: v.pipe(setup, described("What runs, and how: servers by name.", "servers and their settings")),
    steps: v.pipe(
      v.array(steps),
      v.minLength(1, "is empty: write at least one step"),
      v.maxLength(mostSteps, `is too long: write at most ${mostSteps} steps`),
      described("What the client does, in order.", "a list of steps"),
    ),
    runs: v.optional(
      whole(1, mostRuns, "How often it is played, each time with another seed: for what does not always happen."),
    ),
    expect: v.optional(expectations, []),
    predict: v.optional(
      v.pipe(v.strictObject(predictEntries), described("A question before the run.", "`ask` and `choices`")),
    ),
    twist: v.optional(
      v.pipe(
        v.strictObject(twistEntries(setup)),
        described("One changed setting under which the expectations no longer hold.", "`says`, `setup` and `expect`"),
      ),
    ),
  };
}

export function scenarioSchema() {
  return v.strictObject(scenarioEntries(setupSchema()));
}
