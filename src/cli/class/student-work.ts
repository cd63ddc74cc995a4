import { isStep, rememberedAs, type WorkKind } from "../../scenario/practice/practice-path.ts";
import { mostKept, type Progress } from "../state/progress-format.ts";
import { extraKinds, type HandIn, mostAttempts, mostLineLength } from "./hand-in-format.ts";
import type { StudentFile } from "./student-file.ts";

/**
 * Collects the latest stored answers, as many as a hand-in takes: those of the steps in their order, and those of other practice. Talks
 * leave nothing to hand in.
 */
export function workOf({ steps }: StudentFile, progress: Progress): Pick<HandIn, "steps" | "extra"> {
  const { lessons, ended, attempts, probes } = progress;
  const all = [...steps.filter(({ what }) => what !== "talk"), ...extraOf(steps, progress)];
  const counts = all.map((step) => attempts?.[rememberedAs(step)]?.length ?? 0);
  const perStep = attemptsPerStep(counts);
  const works = all.map(({ what, ...step }) => {
    const name = rememberedAs({ what, name: step.name });
    const end = ended?.[name];
    return {
      what: what as WorkKind,
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
  const count = steps.filter(({ what }) => what !== "talk").length;
  const extra = works.slice(count);
  return { steps: works.slice(0, count), ...(extra.length > 0 && { extra }) };
}

/** Returns the practice that the student did besides the steps. */
function extraOf(steps: StudentFile["steps"], { ended = {}, attempts = {}, probes = {} }: Progress) {
  const known = new Set(steps.map(rememberedAs));
  const names = [...new Set([attempts, probes, ended].flatMap((each) => Object.keys(each)))];
  return extraKinds.flatMap((what) =>
    names
      .filter((each) => each.startsWith(`${what}/`) && !known.has(each))
      .map((each) => ({ what, name: each.slice(what.length + 1) }))
      .filter(({ name }) => isStep(what, name)),
  );
}

/** Returns how many attempts of each step fit into a hand-in. */
function attemptsPerStep(counts: readonly number[]): number {
  let most: number = mostKept.attempts;
  while (counts.reduce((sum, count) => sum + Math.min(count, most), 0) > mostAttempts) most -= 1;
  return most;
}
