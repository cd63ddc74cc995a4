import * as v from "valibot";
import type { WorkKind } from "../../../scenario/practice/practice-path.ts";
import { lessonQuestions, mostKept } from "../../state/progress-format.ts";
import { planSchema, stepFields, studentSchema } from "../student-file.ts";

const time = v.pipe(v.string(), v.maxLength(40));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const hash = v.pipe(v.string(), v.maxLength(64));
/** A setting has few parts within parts; very deep ones would exhaust the stack. */
const deepest = 12;
const name = v.pipe(v.string(), v.maxLength(100));
const value = v.pipe(
  v.unknown(),
  v.check((given) => isShallow(given, deepest), "is nested too deeply"),
);
const setup = v.record(name, v.record(name, value));
/** More would take too long to play again. */
export const mostAttempts = 300;
/** The maximum number of steps, and that of other practice. */
export const mostWorks = 200;
export const mostLineLength = 2000;

const answerSchema = v.object({
  at: time,
  of: v.picklist(lessonQuestions),
  chose: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  right: v.boolean(),
  sure: v.nullable(v.picklist([1, 2, 3])),
});

/** The kinds of work outside the steps of the path. */
export const extraKinds = ["mend", "mystery", "incident", "code"] as const satisfies readonly WorkKind[];
const text = v.pipe(v.string(), v.maxLength(200));

const attemptSchema = v.object({
  at: time,
  changes: setup,
  choose: v.exactOptional(v.pipe(v.array(name), v.maxLength(10), v.readonly())),
  seed: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  missed: v.exactOptional(v.pipe(v.array(text), v.maxLength(mostKept.missed), v.readonly())),
  right: v.boolean(),
});

const workSchema = v.object({
  ...stepFields,
  what: v.picklist(["lesson", ...extraKinds]),
  /** The expected time; none for work outside the path. */
  minutes: v.exactOptional(stepFields.minutes),
  answers: v.pipe(v.array(answerSchema), v.maxLength(mostKept.tries)),
  attempts: v.pipe(v.array(attemptSchema), v.maxLength(mostKept.attempts)),
  probes: v.pipe(
    v.array(v.object({ line: v.pipe(v.string(), v.maxLength(mostLineLength)), atMs: v.number() })),
    v.maxLength(mostKept.probes),
  ),
  ended: v.nullable(
    v.object({
      at: time,
      how: v.picklist(["done", "skipped"]),
      probes: v.exactOptional(count),
      guesses: v.exactOptional(count),
    }),
  ),
  /** The hash of everything that happened in the run of a lesson; null if it was not played, or only real sockets can play it. */
  run: v.nullable(hash),
  /** The hash of this step, which tells where a hand-in was changed by hand. */
  seal: v.exactOptional(hash),
});

const worksSchema = v.pipe(v.array(workSchema), v.maxLength(mostWorks));

/** The part that did not fit: attempts at practice that is handed in, and practice that is not. */
const leftOutSchema = v.object({
  attempts: count,
  practice: v.pipe(v.array(stepFields.name), v.maxLength(10_000), v.readonly()),
});

const shape = v.object({
  kind: v.literal("hand-in"),
  name: v.pipe(v.string(), v.maxLength(200)),
  student: studentSchema,
  class: planSchema,
  steps: worksSchema,
  /** Practice in the class that is not a step of its path. */
  extra: v.exactOptional(worksSchema),
  leftOut: v.exactOptional(leftOutSchema),
  seal: hash,
});

export function attemptsIn(all: readonly { readonly attempts: readonly unknown[] }[]): number {
  return all.reduce((sum, { attempts }) => sum + attempts.length, 0);
}

export const handInSchema = v.pipe(
  shape,
  v.forward(
    v.check(({ steps, extra = [] }) => attemptsIn([...steps, ...extra]) <= mostAttempts),
    ["steps"],
  ),
);

/** The work of a student in one step of the class. */
export type StepWork = v.InferOutput<typeof workSchema>;
/** All work of a student, as it is handed in. */
export type HandIn = v.InferOutput<typeof handInSchema>;
export type HandInContent = Omit<HandIn, "kind" | "seal">;

function isShallow(given: unknown, levels: number): boolean {
  if (typeof given !== "object" || given === null) return true;
  return levels > 0 && Object.values(given).every((inner) => isShallow(inner, levels - 1));
}
