import { createHash } from "node:crypto";
import * as v from "valibot";
import { documentText } from "../../../render/json/documents/document-text.ts";
import type { Made } from "../../../render/results.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { withoutSecrets } from "../../../text/secrets/secrets.ts";
import type { ExerciseAttempt } from "../../state/progress-format.ts";
import { mostBytes } from "../read-outside.ts";
import { type HandInContent, handInSchema, type StepWork } from "./hand-in-format.ts";

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
 * Whether a text is this hand-in, byte for byte. Its seals are hashes of what they seal, so that a change by hand shows. They need no
 * secret: somebody who writes a program can seal anything.
 */
export function isTextOf(text: string, work: HandInContent, made: Made): boolean {
  const written = documentText(sealedHandIn(work), made);
  // Earlier labs wrote the version after the kind.
  return text === written || text === written.replace(/^( {2}"version": 1,\n)( {2}"kind": "hand-in",\n)/m, "$2$1");
}

/** Returns the content of a hand-in with its seals. */
export function sealedHandIn(work: HandInContent) {
  const { name, student, class: plan, steps, extra, leftOut } = withoutSecrets(work);
  const { title, seed, students } = plan;
  const ofStudent = { student, class: { title, seed, students } };
  const stamped = (works: readonly StepWork[]) =>
    works.map(ordered).map((step) => ({ ...step, seal: hashOf([ofStudent, step]) }));
  const content = {
    ...{ kind: "hand-in" as const, version: 1, name },
    ...ofStudent,
    steps: stamped(steps),
    ...(extra !== undefined && { extra: stamped(extra) }),
    ...(leftOut !== undefined && { leftOut: { attempts: leftOut.attempts, practice: leftOut.practice } }),
  };
  return { ...content, seal: hashOf(content) };
}

function hashOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Returns the work with its keys in one order, wherever it was read. */
function ordered({ what, name, minutes, isReview, answers, attempts, probes, ended, run }: StepWork): object {
  return {
    ...{ what, name, ...(minutes !== undefined && { minutes }), ...(isReview !== undefined && { isReview }) },
    answers: answers.map(({ at, of, chose, right, sure }) => ({ at, of, chose, right, sure })),
    attempts: attempts.map(orderedAttempt),
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

function orderedAttempt({ at, changes, choose, seed, missed, right }: ExerciseAttempt) {
  return {
    ...{ at, changes, ...(choose !== undefined && { choose }), ...(seed !== undefined && { seed }) },
    ...(missed !== undefined && { missed }),
    right,
  };
}
