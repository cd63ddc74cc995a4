import type { Look } from "../../render/look.ts";
import { wrap } from "../../render/width.ts";
import type { Lab } from "../lab.ts";

/** What can be done at every question beside answering it. */
export type Turn = "back" | "out" | "hint" | "skip";

export interface Question<Value> {
  readonly says: string;
  readonly choices: readonly { readonly says: string; readonly value: Value }[];
  readonly turns: readonly Turn[];
  /** No drawing: a numbered list, answered by a number or a letter and Enter. */
  readonly plain?: boolean;
}

export type Asked<Value> = { readonly value: Value } | { readonly turn: Turn };

const keyOf: Readonly<Record<Turn, string>> = { hint: "h", back: "b", skip: "s", out: "q" };
const wordOf: Readonly<Record<Turn, string>> = { hint: "hint", back: "back", skip: "skip", out: "leave" };

/** Of the choices, on however low a screen. */
const fewestLines = 5;

/** Asks one question. Ctrl-C interrupts the program here as everywhere; the end of the input leaves. */
export async function ask<Value>(question: Question<Value>, lab: Lab): Promise<Asked<Value>> {
  try {
    return await (question.plain ? typed(question, lab) : picked(question, lab));
  } catch (error) {
    if (error instanceof Error && error.name === "ExitPromptError") lab.interruption.interrupt();
    throw error;
  }
}

/** A digit answers at once, a letter turns at once. */
async function picked<Value>(
  question: Question<Value>,
  { interruption, terminal: { look } }: Lab,
): Promise<Asked<Value>> {
  const { default: inquirer } = await import("inquirer");
  const { stdin, stdout } = process;
  const lines = question.choices.flatMap(({ says }) => wrap(says, look.width - 6)).length;
  const pageSize = Math.max(fewestLines, (stdout.rows ?? 24) - wrap(question.says, look.width - 3).length - 3);
  const turned = new AbortController();
  let turn: Turn | undefined;
  const onKey = (text: string | undefined, key: { readonly name?: string }) => {
    const pressed = key.name === "escape" ? keyOf.out : (text ?? "");
    turn = question.turns.find((each) => keyOf[each] === pressed);
    if (turn !== undefined) turned.abort();
    else if (/^[1-9]$/.test(pressed) && Number(pressed) <= question.choices.length) {
      // Once the prompt itself has seen the digit and moved there.
      queueMicrotask(() => stdin.emit("keypress", "", { name: "enter" }));
    }
  };
  const prompt = inquirer.createPromptModule({
    signal: AbortSignal.any([turned.signal, interruption.signal]),
    clearPromptOnDone: false,
  });
  const answered = prompt<{ value: number }>([
    {
      type: "select",
      name: "value",
      message: inside(question.says, look.width, 2),
      choices: question.choices.map(({ says }, value) => ({
        name: `${value + 1}  ${inside(says, look.width, 5)}`,
        short: `\n  ${inside(says, look.width, 2)}`,
        value,
      })),
      pageSize,
      loop: false,
      theme: themeFor(look, `${help(question)}${lines > pageSize ? ", arrows for more" : ""}`),
    },
  ]);
  stdin.on("keypress", onKey);
  try {
    const { value } = await answered;
    return { value: question.choices[value]!.value };
  } catch (error) {
    if (turn === undefined) throw error;
    return { turn };
  } finally {
    stdin.off("keypress", onKey);
  }
}

async function typed<Value>(question: Question<Value>, { interruption, terminal }: Lab): Promise<Asked<Value>> {
  const { default: inquirer } = await import("inquirer");
  const { choices, turns } = question;
  const asks = [question.says, ...choices.map(({ says }, at) => `${at + 1}: ${says}`)];
  terminal.print(
    asks
      .flatMap((each) => wrap(each, terminal.look.width))
      .map((line) => `${line}\n`)
      .join(""),
  );
  const turnOf = (written: string) => turns.find((turn) => keyOf[turn] === written.trim());
  const choiceOf = (written: string) => (/^\s*[1-9]\d*\s*$/.test(written) ? choices[Number(written) - 1] : undefined);
  const { value } = await inquirer.createPromptModule({ signal: interruption.signal })<{ value: string }>([
    {
      type: "input",
      name: "value",
      message: `Type a ${help(question)}, then Enter:`,
      theme: themeFor(terminal.look, ""),
      validate: (written: string) =>
        turnOf(written) !== undefined || choiceOf(written) !== undefined || "That is none of them.",
    },
  ]);
  const turn = turnOf(value);
  return turn === undefined ? { value: choiceOf(value)!.value } : { turn };
}

/** Broken between words, which inquirer does not do; what follows the first line stands below its beginning. */
function inside(text: string, width: number, margin: number): string {
  return wrap(text, width - margin - 1).join(`\n${" ".repeat(margin)}`);
}

function help<Value>({ choices, turns, plain }: Question<Value>): string {
  const number = plain ? `number from 1 to ${choices.length}` : `1-${choices.length}`;
  return [number, ...turns.map((turn) => `${keyOf[turn]} ${wordOf[turn]}`)].join(", ");
}

/** Inquirer's own look, without colour or letters that the screen lacks. */
function themeFor({ colour, unicode }: Look, keys: string) {
  const plainly = (text: string) => text;
  const bare = {
    answer: plainly,
    message: plainly,
    error: plainly,
    help: plainly,
    highlight: plainly,
    key: plainly,
    disabled: plainly,
  };
  return {
    prefix: { idle: "?", done: "?" },
    icon: { cursor: unicode ? "❯" : ">" },
    style: { ...(colour ? {} : bare), keysHelpTip: () => keys },
  };
}
