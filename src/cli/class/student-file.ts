import { createHash } from "node:crypto";
import * as v from "valibot";
import { isStep, type Stop, stopKinds } from "../../scenario/practice/practice-path.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { readOutside } from "./read-outside.ts";

/** A class: a path, and the seed that decides which student gets which numbers. */
export interface ClassPlan {
  readonly title: string;
  readonly seed: number;
  readonly students: number;
}

/** The file of one student: the steps with this student's numbers. */
export interface StudentFile {
  readonly class: ClassPlan;
  readonly student: string;
  readonly steps: readonly Stop[];
}

export const mostStudents = 999;

export const planSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(200)),
  seed: v.pipe(v.number(), v.safeInteger()),
  students: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostStudents)),
});
export const studentSchema = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
export const stepFields = {
  what: v.picklist(stopKinds),
  name: v.pipe(v.string(), v.maxLength(500)),
  minutes: v.pipe(v.number(), v.minValue(1), v.maxValue(600)),
  isReview: v.exactOptional(v.boolean()),
};

const schema = v.object({
  kind: v.literal("student"),
  class: planSchema,
  student: studentSchema,
  steps: v.pipe(v.array(v.object(stepFields)), v.minLength(1), v.maxLength(200)),
});

/** Reads the file of a student, which `lab class new` wrote. */
export function readStudent(file: string): StudentFile {
  const read = readOutside(file, schema, "the file of a student", labCommand("class new"));
  if ("says" in read) throw new ProblemError([read]);
  const odd = read.value.steps.find(({ what, name }) => what !== "talk" && !isStep(what, name));
  if (odd === undefined) return read.value;
  const cure = `write it again with ${labCommand("class new")}`;
  throw new ProblemError([{ says: `${file}: there is no ${odd.what} called ${odd.name}`, cure }]);
}

/** Returns the file of the state folder for this student's answers. Its name contains nothing from outside. */
export function storeOf({ class: { title, seed, students }, student, steps }: StudentFile): string {
  const key = JSON.stringify([title, seed, students, student, steps.map(({ what, name }) => [what, name])]);
  return `class-${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`;
}

export function documentOf({ class: plan, student, steps }: StudentFile) {
  return { kind: "student", version: 1, class: plan, student, steps };
}
