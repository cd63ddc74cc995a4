import { wrapHint } from "../../../render/text/drawing/hint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { escapeAll } from "../../../render/view/escape.ts";
import { wordFor } from "../../../scenario/library/word-for.ts";
import type { Prediction, Scenario } from "../../../scenario/scenario.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { listed } from "../../../text/words/lists.ts";
import type { Lab } from "../../lab.ts";
import { openingPage } from "./lesson-phases.ts";

/** Prints a lesson's setup, its question and the command that answers it, for a reader who is not at a terminal. */
export function printQuestion(
  { terminal }: Lab,
  scenario: Scenario,
  predict: Prediction,
  { heading, plain = false, again }: { readonly heading?: string; readonly plain?: boolean; readonly again?: string },
): void {
  const { look } = terminal;
  const { ask, choices } = escapeAll(predict);
  const strangers = resolveSetup(scenario.setup).map(({ kind }) => kind);
  const width = Math.min(look.width, 84);
  const numbers = choices.map((_, at) => `${at + 1}`);
  const command = labCommand(`predict ${wordFor(scenario)} --choose 1`);
  const lines = [
    ...openingPage(scenario, { heading, strangers, plain }, look, Number.POSITIVE_INFINITY),
    ...wrap(ask, width),
    ...choices.flatMap(({ says }, at) =>
      wrap(says, width - 5).map((line, row) => (row === 0 ? `  ${at + 1}  ${line}` : `     ${line}`)),
    ),
    "",
    ...wrapHint(`To answer with ${listed(numbers)}: ${command}`, look.width),
    ...(again === undefined ? [] : wrapHint(`Then, for the next: ${labCommand(again)}`, look.width)),
  ];
  terminal.print(`${lines.join("\n")}\n`);
}
