import type { Look } from "../../../render/look.ts";
import { compared } from "../../../render/text/compare/comparison.ts";
import { paintFor } from "../../../render/text/drawing/paint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { happened, measured, told, toldSeen } from "../../../render/text/learn/prediction-result.ts";
import { loadExamples, loadResults } from "../../../render/text/load/load-text.ts";
import { received } from "../../../render/text/run/client-table.ts";
import { bothEnds } from "../../../render/text/run/conclusion-table.ts";
import { timelineLines } from "../../../render/text/run/timeline.ts";
import { escapeAll } from "../../../render/view/escape.ts";
import { inYourCodeLines } from "../../../render/view/learn/in-your-code.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Drawn, QuestionKey } from "../asking/question.ts";
import { asked, logPage, paragraph } from "./lesson-phases.ts";

type Lines = string[];

/** Shows whether the prediction and the observation were right, why, and how to fix the failure. */
export function verdictPage(
  report: Report,
  guess: number | undefined,
  saw: number | undefined,
  look: Look,
  plain: boolean,
): Lines {
  const { title, lesson, ...scenario } = escapeAll(report.scenario);
  // A lesson fits on a screen with the languages that its learner chose, but not with all of them.
  const advice = inYourCodeLines(scenario, look.languages ?? []);
  const isSeen = saw !== undefined && report.scenario.seen !== undefined;
  return [
    ...(guess === undefined ? happened(report, look, plain) : told(report, guess, look, plain)),
    ...(isSeen ? toldSeen(report, saw, look, plain) : []),
    ...(plain ? paragraph(`Measured: ${measured(escapeAll(report))}`, look) : []),
    "",
    ...(lesson !== undefined ? paragraph(lesson, look) : advice.length === 0 ? wrap(title, look.width) : []),
    ...advice.flatMap((line) => paragraph(line, look).map(paintFor(look).strong)),
  ];
}

/** Lets the learner see the tables after the verdict, and continue with the twist. */
export function verdictPhase(page: (look: Look) => Lines, plain: boolean): Drawn<number> {
  return (look) => {
    const turns: QuestionKey[] = [...(plain ? [] : (["table", "moments"] as const)), "skip", "back", "out"];
    return {
      ...asked("Next: the same with one setting changed.", [{ says: "continue" }], turns, plain),
      page: [...page(look), ""],
    };
  };
}

/** Draws the result of the twist; without a prediction, only the measured result. */
export function twistPage(report: Report, guess: number | undefined, look: Look, rows: number, plain: boolean): Lines {
  const answer = guess === undefined ? [] : [...told(report, guess, look, plain), ""];
  const rest = [
    ...answer,
    ...(plain ? paragraph(`Measured: ${measured(escapeAll(report))}`, look) : []),
    ...paragraph(`${capital(escapeAll(report.scenario).twist!.says)}.`, look),
    "",
  ];
  return plain ? rest : [...logPage(report, look, Math.max(3, rows - rest.length - 1)), "", ...rest];
}

/** Draws the tables of a run, side by side with those of its twist if there is one. */
export function tables(report: Report, twisted: Report | undefined) {
  return {
    table: (look: Look): Lines => {
      if (twisted !== undefined) return compared([report, twisted], look).trimEnd().split("\n");
      const safe = escapeAll(report);
      if (safe.load !== undefined) return apart(loadResults(safe, safe.load, look));
      return [...received(safe, look), ...bothEnds(safe, look)];
    },
    moments: (look: Look): Lines => {
      const safe = escapeAll(twisted ?? report);
      return safe.load === undefined ? timelineLines(safe, look) : apart(loadExamples(safe, safe.load, look));
    },
  };
}

/** Separates the parts with empty lines. */
function apart(parts: readonly Lines[]): Lines {
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ["", ...part]));
}
