import { wrapHint } from "../../../render/text/drawing/hint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { escapeAll } from "../../../render/view/escape.ts";
import { wordFor } from "../../../scenario/library/word-for.ts";
import type { Choice, Prediction, Scenario } from "../../../scenario/scenario.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { listed } from "../../../text/words/lists.ts";
import type { Lab } from "../../lab.ts";
import { openingPage } from "./lesson-phases.ts";

/** Prints a lesson's setup and its question, for a reader who is not at a terminal. */
export function printQuestion(
  { terminal }: Lab,
  scenario: Scenario,
  predict: Prediction,
  { heading, plain = false }: { readonly heading?: string; readonly plain?: boolean },
): void {
  const { look } = terminal;
  const { ask, choices } = escapeAll(predict);
  const strangers = resolveSetup(scenario.setup).map(({ kind }) => kind);
  const width = Math.min(look.width, 84);
  const lines = [
    ...openingPage(scenario, { heading, strangers, plain }, look, Number.POSITIVE_INFINITY).lines,
    ...wrap(ask, width),
    ...choiceLines(choices, width),
  ];
  terminal.print(`${lines.join("\n")}\n`);
}

/** Draws choices with their numbers. */
export function choiceLines(choices: readonly Pick<Choice, "says">[], width: number): string[] {
  return choices.flatMap(({ says }, at) =>
    wrap(says, width - 5).map((line, row) => (row === 0 ? `  ${at + 1}  ${line}` : `     ${line}`)),
  );
}

/** Prints the command that answers a question, and the command that continues. */
export function printHowToAnswer({ terminal }: Lab, scenario: Scenario, { choices }: Prediction, again?: string): void {
  const { width } = terminal.look;
  const numbers = choices.map((_, at) => `${at + 1}`);
  const lines = [
    "",
    ...wrapHint(`To answer with ${listed(numbers)}: ${labCommand(`predict ${wordFor(scenario)} --choose 1`)}`, width),
    ...(again === undefined ? [] : wrapHint(`Then, for the next: ${labCommand(again)}`, width)),
  ];
  terminal.print(`${lines.join("\n")}\n`);
}
