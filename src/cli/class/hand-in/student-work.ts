import { isStep, rememberedAs } from "../../../scenario/practice/practice-path.ts";
import { type ExerciseAttempt, mostKept, type Progress } from "../../state/progress-format.ts";
import { mostBytes } from "../read-outside.ts";
import type { StudentFile } from "../student-file.ts";
import {
  attemptsIn,
  extraKinds,
  type HandIn,
  mostAttempts,
  mostLineLength,
  mostWorks,
  type StepWork,
} from "./hand-in-format.ts";

type StepHead = Pick<StepWork, "what" | "name" | "minutes" | "isReview">;

/** Grading and sealing make a hand-in longer. */
const roomBytes = 0.9 * mostBytes;

/**
 * Collects the latest stored answers, as many as a hand-in takes: those of the steps in their order, then those of other practice.
 * Talks leave nothing to hand in.
 */
export function workOf({ steps }: StudentFile, progress: Progress): Pick<HandIn, "steps" | "extra" | "leftOut"> {
  const path = steps.filter(({ what }) => what !== "talk") as StepHead[];
  const others = extraOf(steps, progress);
  const ofPath = works(path, progress, mostAttempts);
  const room = { attempts: mostAttempts - attemptsIn(ofPath), bytes: roomBytes - bytesOf(ofPath) };
  const ofOthers = works(latest(others, progress), progress, room.attempts);
  const fitting = newestFirst(ofOthers, progress).filter((work) => {
    const bytes = bytesOf([work]);
    if (bytes > room.bytes) return false;
    room.bytes -= bytes;
    return true;
  });
  const extra = ofOthers.filter((work) => fitting.includes(work));
  const names = new Set(extra.map(rememberedAs));
  const stored = [...path, ...extra].reduce((sum, step) => sum + attemptsAt(step, progress).length, 0);
  const leftOut = {
    attempts: stored - attemptsIn([...ofPath, ...extra]),
    practice: others.map(rememberedAs).filter((name) => !names.has(name)),
  };
  const isWhole = leftOut.attempts + leftOut.practice.length === 0;
  return { steps: ofPath, ...(extra.length > 0 && { extra }), ...(!isWhole && { leftOut }) };
}

/** Returns the practice that the student did besides the steps. */
function extraOf(steps: StudentFile["steps"], { ended = {}, attempts = {}, probes = {} }: Progress): StepHead[] {
  const known = new Set(steps.map(rememberedAs));
  const names = [...new Set([attempts, probes, ended].flatMap((each) => Object.keys(each)))];
  return extraKinds.flatMap((what) =>
    names
      .filter((each) => each.startsWith(`${what}/`) && !known.has(each))
      .map((each) => ({ what, name: each.slice(what.length + 1) }))
      .filter(({ name }) => isStep(what, name)),
  );
}

/** Returns the steps that were practised last, as many as a hand-in takes, in their order. */
function latest(steps: readonly StepHead[], progress: Progress): StepHead[] {
  const taken = newestFirst(steps, progress).slice(0, mostWorks);
  return steps.filter((step) => taken.includes(step));
}

/** Sorts steps by the time of the last practice. Requests to a mystery have no time: without a guess yet, they count as the latest. */
function newestFirst<Each extends StepHead>(steps: readonly Each[], progress: Progress): Each[] {
  const at = (step: StepHead) =>
    attemptsAt(step, progress).at(-1)?.at ?? progress.ended?.[rememberedAs(step)]?.at ?? "~";
  return steps.toSorted((one, other) => (at(one) < at(other) ? 1 : at(one) > at(other) ? -1 : 0));
}

function attemptsAt(step: StepHead, { attempts }: Progress): readonly ExerciseAttempt[] {
  return attempts?.[rememberedAs(step)] ?? [];
}

/** Returns what was stored about these steps, with the latest attempts at each, at most `most` in all. */
function works(steps: readonly StepHead[], progress: Progress, most: number): StepWork[] {
  const counts = steps.map((step) => attemptsAt(step, progress).length);
  let each: number = mostKept.attempts;
  while (counts.reduce((sum, count) => sum + Math.min(count, each), 0) > most) each -= 1;
  return steps.map((step) => {
    const name = rememberedAs(step);
    const attempts = attemptsAt(step, progress);
    const end = progress.ended?.[name];
    return {
      ...step,
      answers: (progress.lessons[name] ?? [])
        .filter(({ chose }) => chose > 0)
        .slice(-mostKept.tries)
        .map(({ at, of = "predict", chose, right, sure }) => ({ at, of, chose, right, sure })),
      attempts: attempts.slice(Math.max(0, attempts.length - each)),
      probes: (progress.probes?.[name] ?? []).slice(-mostKept.probes).map(({ line, atMs }) => ({
        line: line.slice(0, mostLineLength),
        atMs,
      })),
      ended: end === undefined ? null : { ...end },
      run: null,
    };
  });
}

/** Returns the length of these works in a hand-in. */
function bytesOf(all: readonly StepWork[]): number {
  return Buffer.byteLength(JSON.stringify({ steps: all }, null, 2));
}
