import { createHash } from "node:crypto";
import * as v from "valibot";
import { documentText } from "../../render/json/document-text.ts";
import type { Made } from "../../render/results.ts";
import { rememberedAs } from "../../scenario/practice/practice-path.ts";
import { ProblemError } from "../../text/problem.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import { lessonQuestions, mostKept, type Progress } from "../state/progress-format.ts";
import { mostBytes } from "./read-outside.ts";
import { planSchema, type StudentFile, stepFields, studentSchema } from "./student-file.ts";

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
const mostAttempts = 300;
const mostLineLength = 2000;

const answerSchema = v.object({
  at: time,
  of: v.picklist(lessonQuestions),
  chose: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  right: v.boolean(),
  sure: v.nullable(v.picklist([1, 2, 3])),
});

const workSchema = v.object({
  ...stepFields,
  what: v.picklist(["lesson", "mend", "mystery"]),
  answers: v.pipe(v.array(answerSchema), v.maxLength(mostKept.tries)),
  attempts: v.pipe(v.array(v.object({ at: time, changes: setup, right: v.boolean() })), v.maxLength(mostKept.attempts)),
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
  /** The hash of everything that happened in the run; null if it was not played, or only real sockets can play it. */
  run: v.nullable(hash),
  /** The hash of this step, which tells where a hand-in was changed by hand. */
  seal: v.exactOptional(hash),
});

export const handInSchema = v.object({
  kind: v.literal("hand-in"),
  name: v.pipe(v.string(), v.maxLength(200)),
  student: studentSchema,
  class: planSchema,
  steps: v.pipe(
    v.array(workSchema),
    v.maxLength(200),
    v.check((steps) => steps.reduce((sum, { attempts }) => sum + attempts.length, 0) <= mostAttempts),
  ),
  seal: hash,
});

/** The work of a student in one step of the class. */
export type StepWork = v.InferOutput<typeof workSchema>;
/** All work of a student, as it is handed in. */
export type HandIn = v.InferOutput<typeof handInSchema>;

/** Collects the latest stored answers in the order of the steps, as many as a hand-in takes. Talks leave nothing to hand in. */
export function workOf({ steps }: StudentFile, { lessons, ended, attempts, probes }: Progress): StepWork[] {
  const counts = steps.map(({ what, name }) => attempts?.[rememberedAs({ what, name })]?.length ?? 0);
  const perStep = attemptsPerStep(counts);
  return steps.flatMap(({ what, ...step }) => {
    if (what === "talk") return [];
    const name = rememberedAs({ what, name: step.name });
    const end = ended?.[name];
    return {
      what,
      ...step,
      answers: (lessons[name] ?? [])
        .filter(({ chose }) => chose > 0)
        .slice(-mostKept.tries)
        .map(({ at, of = "predict", chose, right, sure }) => ({ at, of, chose, right, sure })),
      attempts: (attempts?.[name] ?? []).slice(-perStep),
      probes: (probes?.[name] ?? []).slice(-mostKept.probes).map(({ line, atMs }) => ({
        line: line.slice(0, mostLineLength),
        atMs,
      })),
      ended: end === undefined ? null : { ...end },
      run: null,
    };
  });
}

/** Returns how many attempts of each step fit into a hand-in. */
function attemptsPerStep(counts: readonly number[]): number {
  let most: number = mostKept.attempts;
  while (counts.reduce((sum, count) => sum + Math.min(count, most), 0) > mostAttempts) most -= 1;
  return most;
}

/** Throws if `lab class collect` could not read this hand-in. */
export function checkHandIn(handIn: object): void {
  const read = v.safeParse(handInSchema, handIn);
  const bytes = Buffer.byteLength(JSON.stringify(handIn, null, 2));
  const at = read.success ? "" : (v.getDotPath(read.issues[0]) ?? "steps");
  if (at === "name") throw new ProblemError([{ says: "the name is too long", cure: "write at most 200 characters" }]);
  const cure = "leave steps out of the path";
  if (at !== "") throw new ProblemError([{ says: `these answers cannot be handed in: at ${at}`, cure }]);
  if (bytes <= mostBytes) return;
  throw new ProblemError([
    { says: `these answers take ${(bytes / 1e6).toFixed(1)} MB, at most 2 MB can be handed in`, cure },
  ]);
}

/**
 * Writes a hand-in. Its seals are hashes of what they seal, so that a change by hand shows. They need no secret: somebody who writes a
 * program can seal anything.
 */
export function handInText(work: Omit<HandIn, "kind" | "seal">, made: Made): string {
  return documentText(sealed(work), made);
}

/** Returns the content of a hand-in with its seals. */
export function sealed(work: Omit<HandIn, "kind" | "seal">) {
  const { name, student, class: plan, steps } = withoutSecrets(work);
  const { title, seed, students } = plan;
  const ofStudent = { student, class: { title, seed, students } };
  const content = {
    ...{ kind: "hand-in" as const, version: 1, name },
    ...ofStudent,
    steps: steps.map(ordered).map((step) => ({ ...step, seal: hashOf([ofStudent, step]) })),
  };
  return { ...content, seal: hashOf(content) };
}

function hashOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

function isShallow(given: unknown, levels: number): boolean {
  if (typeof given !== "object" || given === null) return true;
  return levels > 0 && Object.values(given).every((inner) => isShallow(inner, levels - 1));
}

/** Returns the work with its keys in one order, wherever it was read. */
function ordered({ what, name, minutes, isReview, answers, attempts, probes, ended, run }: StepWork): object {
  return {
    ...{ what, name, minutes, ...(isReview !== undefined && { isReview }) },
    answers: answers.map(({ at, of, chose, right, sure }) => ({ at, of, chose, right, sure })),
    attempts: attempts.map(({ at, changes, right }) => ({ at, changes, right })),
    probes: probes.map(({ line, atMs }) => ({ line, atMs })),
    ended: ended && {
      at: ended.at,
      how: ended.how,
      ...(ended.probes !== undefined && { probes: ended.probes }),
      ...(ended.guesses !== undefined && { guesses: ended.guesses }),
    },
    run,
  };
}
