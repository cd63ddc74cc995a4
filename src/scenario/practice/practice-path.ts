import * as v from "valibot";
import { lessonNow } from "../../text/former/former-lessons.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { listScenarios } from "../library/library.ts";
import { problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import { isMap } from "../read/document/shape.ts";
import { readYaml } from "../read/document/yaml-document.ts";
import { listPractice, type PracticeKind, randomIn } from "./practice.ts";

/** A sequence of lessons and exercises for a group, with a time plan. */
export interface PracticePath {
  readonly title: string;
  readonly steps: readonly Stop[];
}

export interface Stop {
  readonly what: StopKind;
  readonly name: string;
  /** The expected time. */
  readonly minutes: number;
  /** Whether a student gets the lesson with the numbers of its review. */
  readonly isReview?: boolean;
}

/** A talk is a text for the group: a briefing, a question to discuss, or time to catch up. */
export const stopKinds = ["lesson", "mend", "mystery", "talk"] as const;
type StopKind = (typeof stopKinds)[number];

const minutes = v.pipe(
  v.number("is not a number: write 4"),
  v.minValue(1, "is too short: write 1 or more"),
  v.maxValue(600, "is too long: write 600 or less"),
);
const step = v.union(
  stopKinds.map((kind) =>
    v.strictObject({ [kind]: v.string("is not a name: write a word such as timeout-504"), minutes }),
  ),
);
const schema = v.strictObject({
  title: v.string("is not text: write it in quotes"),
  steps: v.pipe(v.array(step), v.minLength(1, "is empty: write at least one step")),
});

/** Parses the file of a path; throws mistakes as Problems. */
export function parsePath(text: string, file: string): PracticePath {
  const document = readYaml(text, file);
  if (!isMap(document.value)) {
    const empty = { says: "this is not a path", cure: "write title and steps", where: document.where([], "value") };
    throw new ProblemError(document.problems.length > 0 ? document.problems : [empty]);
  }
  const reader = new SchemaReader();
  const read = reader.read(schema, document.value, []) as { title: string; steps?: (object | undefined)[] } | undefined;
  const steps = (read?.steps ?? []).flatMap((each = {}, at) => stopOf(each as Record<string, unknown>, at, reader));
  const problems = [...document.problems, ...problemsOf(reader.findings, document)];
  if (read === undefined || problems.length > 0) throw new ProblemError(problems);
  const written = (read.steps ?? []).map((each) => (each as { lesson?: string } | undefined)?.lesson);
  return { title: read.title, steps: steps.filter((step, at) => !isMerged(step, steps, written, at)) };
}

/** Whether an earlier step is the same lesson, and one of the two is written with a former name. */
function isMerged(
  { what, name }: Stop,
  steps: readonly Stop[],
  written: readonly (string | undefined)[],
  at: number,
): boolean {
  const first = steps.findIndex((each) => each.what === what && each.name === name);
  return what === "lesson" && first < at && (written[first] !== name || written[at] !== name);
}

/** Returns no stop if the schema has already reported a missing kind or name. */
function stopOf(step: Record<string, unknown>, at: number, reader: SchemaReader): Stop[] {
  const what = stopKinds.find((kind) => typeof step[kind] === "string");
  if (what === undefined) return [];
  const name = what === "lesson" ? lessonNow(String(step[what])) : String(step[what]);
  if (what === "talk") return [{ what, name, minutes: Number(step.minutes) }];
  const known = namesOf(what);
  if (!known.includes(name)) {
    const says = `there is no ${what} called ${name}`;
    reader.find(["steps", at, what], "value", says, suggest(name, known, "check the name"));
  }
  return [{ what, name, minutes: Number(step.minutes) }];
}

/** Work that can be handed in: a lesson, or practice. */
export type WorkKind = "lesson" | Exclude<PracticeKind, "path">;

/** Whether the library has, or had, this step. */
export function isStep(what: WorkKind, name: string): boolean {
  const random = what === "mystery" ? randomIn(name) : undefined;
  if (random !== undefined) return Number.isSafeInteger(random.seed);
  return namesOf(what).includes(what === "lesson" ? lessonNow(name) : name);
}

/** Returns the names of the library for this kind of step. */
function namesOf(what: WorkKind): string[] {
  return (what === "lesson" ? listScenarios() : listPractice(what)).map(({ name }) => name);
}

/** The name under which a step is remembered as done. */
export function rememberedAs({ what, name }: { readonly what: WorkKind | StopKind; readonly name: string }): string {
  return what === "lesson" ? lessonNow(name) : `${what}/${name}`;
}
