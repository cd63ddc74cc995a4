import * as v from "valibot";
import { described, flag, text, whole, word } from "../../../service/setting/setting.ts";
import { needNames } from "../../../world/needs.ts";
import { worldKinds } from "../../../world/world.ts";
import { huntEntries } from "../../goals/goal-format.ts";
import { type Language, languageNames } from "../../languages.ts";
import { lessonLevels } from "../../lesson-level.ts";
import { mostRuns } from "../../playing/most-runs.ts";
import { loadChangeEntries } from "../read-load-change.ts";
import { expectations } from "./expect-schema.ts";
import { type SetupSchema, setupSchema } from "./setup-schema.ts";
import { stepSchemas } from "./step-formats.ts";

export const mostSteps = 100;

export const seenEntries = {
  says: text("The choice, in words."),
  expect: expectations,
};

export const choiceEntries = {
  ...seenEntries,
  tempting: v.optional(
    text("Why many people would choose it, in one line; shown to those who chose it and were wrong."),
  ),
};

export const predictEntries = {
  ask: text("The question."),
  choices: choices(
    v.strictObject(choiceEntries),
    "The choices, each with `says`, `tempting` and `expect`. The choice whose `expect` holds is right; nothing else decides.",
  ),
};

function choices<Each extends v.GenericSchema>(each: Each, about: string) {
  return v.pipe(
    v.array(each),
    v.minLength(2, "is too short: write at least two choices"),
    v.maxLength(6, "is too long: write at most six choices"),
    described(about, "a list"),
  );
}

function question(about: string) {
  return v.pipe(v.strictObject(predictEntries), described(about, "`ask` and `choices`"));
}

export function twistEntries(setup: SetupSchema) {
  return {
    says: text("The effect of the change."),
    setup: v.optional(v.pipe(setup, described("Exactly one changed setting.", "one server and one setting"))),
    load: v.optional(
      v.pipe(v.strictObject(loadChangeEntries), described("Or one changed field of a load.", "`{ rate: 140/s }`")),
    ),
    predict: v.optional(question("Its own question; by default the lesson's question again.")),
    expect: expectations,
  };
}

export function reviewEntries(setup: SetupSchema) {
  return {
    set: v.optional(v.pipe(setup, described("Other numbers, as with `--set`.", "servers and their settings"))),
    load: v.optional(
      v.pipe(v.strictObject(loadChangeEntries), described("Other fields of a load.", "`{ rate: 140/s }`")),
    ),
    predict: question("The question about them."),
  };
}

function languageLine(language: Language) {
  return v.optional(text(`The libraries of ${languageNames[language]}, in one line.`, 160));
}

const languageEntries = {
  node: languageLine("node"),
  java: languageLine("java"),
  go: languageLine("go"),
  python: languageLine("python"),
};

/** The keys of a scenario's file. `setup` must be the same schema object in all places, because a hook recognizes it. */
export function scenarioEntries(setup: SetupSchema) {
  const steps = v.union(stepSchemas(setup));
  return {
    title: text("The lesson in one sentence.", 120),
    level: v.optional(word(lessonLevels, "How much a learner should know before it.")),
    after: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.string("is not a lesson's name: write timeout-504"),
            v.regex(/^[a-z\d-]+$/, "is not a lesson's name: write timeout-504"),
          ),
        ),
        described("The lessons of the library that it builds on.", "a list of names"),
      ),
    ),
    lesson: v.optional(text("The explanation, in a few sentences.")),
    inYourCode: v.optional(text("Advice, in one sentence: the last line of the explanation.", 300)),
    inLanguages: v.optional(
      v.pipe(
        v.strictObject(languageEntries),
        described("The same advice where it differs by language.", "a map from `node`, `java`, `go`, `python` to text"),
      ),
    ),
    source: v.optional(text("The source of the facts.")),
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
        v.array(word(needNames, "A requirement.")),
        described(
          "Features that the machine must have.",
          `a list of ${needNames.map((need) => `\`${need}\``).join(", ")}`,
        ),
      ),
      [],
    ),
    misleads: v.optional(flag("The caller's conclusion is wrong on purpose."), false),
    hints: v.optional(
      v.pipe(
        v.array(text("A hint.")),
        v.maxLength(3, "is too long: write at most three hints"),
        described("Hints for the prediction, shown one at a time.", "a list of texts"),
      ),
      [],
    ),
    setup: v.pipe(
      setup,
      described("The servers that run, by name, with their settings.", "servers and their settings"),
    ),
    steps: v.pipe(
      v.array(steps),
      v.minLength(1, "is empty: write at least one step"),
      v.maxLength(mostSteps, `is too long: write at most ${mostSteps} steps`),
      described("What the client does, in order.", "a list of steps"),
    ),
    runs: v.optional(
      whole(1, mostRuns, "How many times it runs, each time with another seed: for results that depend on chance."),
    ),
    expect: v.optional(expectations, []),
    hunt: v.optional(
      v.pipe(
        v.strictObject(huntEntries),
        described("What must hold whatever fails, for a hunt.", "`never`, `always` and `fails`"),
      ),
    ),
    predict: v.optional(question("A question before the run.")),
    seen: v.optional(
      choices(
        v.strictObject(seenEntries),
        "What did you just see? Observations, each with `says` and `expect`; those that hold are right.",
      ),
    ),
    twist: v.optional(
      v.pipe(
        v.strictObject(twistEntries(setup)),
        described(
          "One changed setting that breaks an expectation.",
          "`says`, `setup` or `load`, `predict` and `expect`",
        ),
      ),
    ),
    review: v.optional(
      v.pipe(
        v.strictObject(reviewEntries(setup)),
        described("The same lesson with other numbers, for a later day.", "`set` or `load`, and `predict`"),
      ),
    ),
  };
}

/** The output of the schema of a file. */
export type ScenarioInput = v.InferOutput<v.StrictObjectSchema<ReturnType<typeof scenarioEntries>, undefined>>;

export function scenarioSchema() {
  return v.strictObject(scenarioEntries(setupSchema()));
}
