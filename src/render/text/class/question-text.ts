import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import type { ClassQuestion } from "../../view/learn/class-question.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { situation } from "../learn/situation.ts";

const margin = "    ";

/** Draws the question of a lesson for a projector: wide, with space around each choice, and without the answer. */
export function question(asked: ClassQuestion, look: Look): string {
  return `${questionLines(asked, look).join("\n")}\n`;
}

export function questionLines({ scenario, predict }: ClassQuestion, look: Look): string[] {
  const width = look.width - 2 * margin.length;
  const { ask, choices } = escapeAll(predict);
  const { strong } = paintFor(look);
  const spaced = choices.flatMap(({ says }, at) => [
    ...wrap(says, width - 4).map((line, nth) => strong(`${nth === 0 ? `${at + 1}` : " "}   ${line}`)),
    "",
  ]);
  const servers = resolveSetup(scenario.setup);
  const lines = [
    ...situation(scenario, servers, { ...look, width }, { plain: false, strangers: servers.map(({ kind }) => kind) }),
    "",
    "",
    ...wrap(ask, width).map(strong),
    "",
    ...spaced,
  ];
  return ["", ...lines.map((line) => (line === "" ? "" : margin + line))];
}
