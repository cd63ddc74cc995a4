import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import type { Track } from "../../scenario/library/tracks.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { type LessonTry, type Progress, predictions } from "../state/progress-format.ts";
import { skippedOf } from "./standing.ts";

/** Draws the end of a track: its lessons, how the predictions went, and what to review. */
export function trackEnd({ name, learned, lessons, practise }: Track, progress: Progress, look: Look): string[] {
  const taken = lessons.map((lesson) => ({ lesson, tries: progress.lessons[lesson] ?? [] }));
  const firsts = taken.flatMap(({ tries }) => predictions(tries)[0] ?? []);
  const seen = taken.flatMap(({ tries }) => tries.find(({ of }) => of === "seen") ?? []);
  const wrong = taken.filter(({ tries }) => predictions(tries).at(-1)?.right === false).map(({ lesson }) => lesson);
  const skipped = skippedOf({ lessons }, progress);
  const paragraphs = [
    ...learned,
    guessWords(firsts),
    seen.length === 0
      ? ""
      : `Your observations: ${seen.filter(({ right }) => right).length} of ${seen.length} were right.`,
    wrong.length === 0 ? "" : `To review, from tomorrow on with ${labCommand("review")}: ${allOf(wrong)}.`,
    practise.length === 0 ? "" : `To practise: ${allOf(practise.map(labCommand))}.`,
    skipped.length === 0 ? "" : `Skipped: ${allOf(skipped)}.`,
  ].filter((text) => text !== "");
  const width = Math.min(look.width, 84);
  return [paintFor(look).strong(`The end of ${name}.`), "", ...paragraphs.flatMap((text) => wrap(text, width)), ""];
}

function guessWords(firsts: readonly LessonTry[]): string {
  if (firsts.length === 0) return "";
  const wrong = firsts.filter(({ right }) => !right);
  const certain = wrong.filter(({ sure }) => sure === 3).length;
  const rest =
    wrong.length === 0
      ? ""
      : `; ${wrong.length} did not${certain === 0 ? "" : `, ${certain} although you were certain`}`;
  return `Your predictions: ${firsts.length - wrong.length} of ${firsts.length} came true${rest}.`;
}
