import { misconceptions, type TeachingNote } from "../../../scenario/class/teaching-notes.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { inYourCodeLines } from "../../view/learn/in-your-code.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** A step of a plan, as its instructor sees it. */
export interface NotedStep {
  readonly name: string;
  readonly minutes: number;
  /** The lesson, with its notes if there are some; otherwise `says` is everything. */
  readonly scenario?: Scenario;
  readonly note?: TeachingNote;
  readonly says?: string;
}

/** Draws an instructor's notes: for each lesson its misconceptions, a question to discuss, the time, and what to look at. */
export function notesText(title: string, steps: readonly NotedStep[], look: Look): string {
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const width = Math.min(look.width, 100);
  const { strong } = paintFor(look);
  const warning = "For you only: these notes tell which choices are right.";
  const head = [...wrap(title, width).map(strong), warning, `${steps.length} steps, ${minutes} minutes`];
  return `${[...head, ...steps.flatMap((step) => ["", ...stepLines(escapeAll(step), width, strong)])].join("\n")}\n`;
}

function stepLines(
  { name, minutes, scenario, note, says }: NotedStep,
  width: number,
  strong: (text: string) => string,
) {
  const indented = (text: string, indent = "  ") => wrap(text, width - indent.length).map((line) => indent + line);
  const head = strong(`${name} (${minutes} min)`);
  if (scenario === undefined) return [head, ...indented(says ?? "")];
  const wrong = misconceptions(scenario).flatMap(({ says: belief, tempting = "" }) =>
    indented(`"${belief}": ${tempting}`, "    "),
  );
  return [
    head,
    ...indented(scenario.title),
    ...indented(scenario.predict === undefined ? "" : `Asks: ${scenario.predict.ask}`),
    ...(wrong.length === 0 ? [] : ["  Misconceptions:", ...wrong]),
    ...(note === undefined ? [] : [...indented(`Look at: ${note.look}`), ...indented(`Discuss: ${note.discuss}`)]),
    ...inYourCodeLines(scenario).flatMap((line) => indented(line)),
  ];
}
