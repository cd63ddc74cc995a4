import { wrap } from "../../../render/text/drawing/width.ts";
import type { Lab } from "../../lab.ts";
import { keyOf, type Question, type QuestionAnswer, spelledOut } from "./question.ts";
import { themeFor } from "./theme.ts";

/**
 * Asks with a numbered list, answered by a number or a letter and Enter. The list is not repeated if it was just
 * printed.
 */
export async function typed<Value>(
  question: Question<Value>,
  again: boolean,
  { interruption, terminal }: Lab,
): Promise<QuestionAnswer<Value>> {
  const { default: inquirer } = await import("inquirer");
  const { choices } = question;
  const asks = again ? [] : [question.says, ...choices.map(({ says }, at) => `${at + 1}: ${says}`)];
  const { width } = terminal.look;
  terminal.print(asks.map((each) => `${wrap(each, width).join("\n")}\n`).join(""));
  const choiceOf = (written: string) => (/^\s*[1-9]\d*\s*$/.test(written) ? choices[Number(written) - 1] : undefined);
  const isKnown = (written: string) => keyOf(question, written) !== undefined || choiceOf(written) !== undefined;
  const { value } = await inquirer.createPromptModule({ signal: interruption.signal })<{ value: string }>([
    {
      type: "input",
      name: "value",
      message: wrap(`Type ${spelledOut(question)}, then Enter:`, width - 3).join("\n  "),
      theme: { ...themeFor(terminal.look, ""), validationFailureMode: "clear" },
      validate: (written: string) => isKnown(written) || "Not one of the choices.",
    },
  ]);
  const turn = keyOf(question, value);
  if (turn !== undefined) return { turn };
  const chosen = choiceOf(value)!;
  terminal.print(`${wrap(`You chose: ${chosen.says}.`, width).join("\n")}\n\n`);
  return { value: chosen.value };
}
