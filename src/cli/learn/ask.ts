import type { Look } from "../../render/look.ts";
import { asciiOnly } from "../../render/text/ascii.ts";
import { paintFor } from "../../render/text/paint.ts";
import { wrap } from "../../render/text/width.ts";
import { listed } from "../../text/lists.ts";
import type { Lab } from "../lab.ts";

/** What the learner can do at every question instead of answering. */
export type Turn = "back" | "out" | "hint" | "skip";

export interface Question<Value> {
  readonly says: string;
  readonly choices: readonly { readonly says: string; readonly value: Value }[];
  readonly turns: readonly Turn[];
  /** No drawing: a numbered list, answered with a number or a letter and Enter. */
  readonly plain?: boolean;
  /** It was just asked; a plain screen still shows it, so it is not printed twice. */
  readonly again?: boolean;
}

export type Answer<Value> = { readonly value: Value } | { readonly turn: Turn };

const keyOf: Readonly<Record<Turn, string>> = { hint: "h", back: "b", skip: "s", out: "q" };
const wordOf: Readonly<Record<Turn, string>> = { hint: "hint", back: "back", skip: "skip", out: "leave" };
const purposeOf: Readonly<Record<Turn, string>> = {
  hint: "for a hint",
  back: "to go back",
  skip: "to skip",
  out: "to leave",
};

/** How many choices are shown at least, even on a low screen. */
const fewestLines = 5;

/**
 * Asks one question. The answered question stays on the screen with its answer; an abandoned one is erased. Ctrl-C
 * interrupts the program here as everywhere; the end of the input leaves.
 */
export async function ask<Value>(question: Question<Value>, lab: Lab): Promise<Answer<Value>> {
  const readable = lab.terminal.look.unicode ? question : inAscii(question);
  try {
    return await (question.plain ? typed(readable, lab) : picked(readable, lab));
  } catch (error) {
    if (error instanceof Error && error.name === "ExitPromptError") lab.interruption.interrupt();
    throw error;
  }
}

/** Inquirer writes directly, bypassing the terminal that would replace these letters. */
function inAscii<Value>(question: Question<Value>): Question<Value> {
  const choices = question.choices.map((choice) => ({ ...choice, says: asciiOnly(choice.says) }));
  return { ...question, says: asciiOnly(question.says), choices };
}

/** A digit answers at once, and so does a letter. */
async function picked<Value>(question: Question<Value>, { interruption, terminal }: Lab): Promise<Answer<Value>> {
  const { look } = terminal;
  const { default: inquirer } = await import("inquirer");
  const { stdin, stdout } = process;
  const lines = question.choices.flatMap(({ says }) => wrap(says, look.width - 6)).length;
  const pageSize = Math.max(fewestLines, (stdout.rows ?? 24) - wrap(question.says, look.width - 3).length - 3);
  const turned = new AbortController();
  let turn: Turn | undefined;
  const onKey = (text: string | undefined, key: { readonly name?: string }) => {
    const pressed = key.name === "escape" ? keyOf.out : (text ?? "").toLowerCase();
    turn = question.turns.find((each) => keyOf[each] === pressed);
    if (turn !== undefined) turned.abort();
    else if (/^[1-9]$/.test(pressed) && Number(pressed) <= question.choices.length) {
      // Waits until the prompt itself has handled the digit and moved there.
      queueMicrotask(() => stdin.emit("keypress", "", { name: "enter" }));
    }
  };
  const prompt = inquirer.createPromptModule({
    signal: AbortSignal.any([turned.signal, interruption.signal]),
    clearPromptOnDone: true,
  });
  const answered = prompt<{ value: number }>([
    {
      type: "select",
      name: "value",
      message: inside(question.says, look.width, 2),
      choices: question.choices.map(({ says }, value) => ({
        name: `${value + 1}  ${inside(says, look.width, 5)}`,
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
    const chosen = question.choices[value]!;
    terminal.print(answeredText(question.says, chosen.says, look));
    return { value: chosen.value };
  } catch (error) {
    if (turn === undefined) throw error;
    return { turn };
  } finally {
    stdin.off("keypress", onKey);
  }
}

async function typed<Value>(question: Question<Value>, { interruption, terminal }: Lab): Promise<Answer<Value>> {
  const { default: inquirer } = await import("inquirer");
  const { choices, turns } = question;
  const asks = question.again ? [] : [question.says, ...choices.map(({ says }, at) => `${at + 1}: ${says}`)];
  const { width } = terminal.look;
  terminal.print(asks.map((each) => `${wrap(each, width).join("\n")}\n`).join(""));
  const turnOf = (written: string) => turns.find((turn) => keyOf[turn] === written.trim().toLowerCase());
  const choiceOf = (written: string) => (/^\s*[1-9]\d*\s*$/.test(written) ? choices[Number(written) - 1] : undefined);
  const { value } = await inquirer.createPromptModule({ signal: interruption.signal })<{ value: string }>([
    {
      type: "input",
      name: "value",
      message: inside(`Type ${spelledOut(question)}, then Enter:`, width, 2),
      theme: { ...themeFor(terminal.look, ""), validationFailureMode: "clear" },
      validate: (written: string) =>
        turnOf(written) !== undefined || choiceOf(written) !== undefined || "Not one of the choices.",
    },
  ]);
  const turn = turnOf(value);
  if (turn !== undefined) return { turn };
  const chosen = choiceOf(value)!;
  terminal.print(`${wrap(`You chose: ${chosen.says}.`, width).join("\n")}\n\n`);
  return { value: chosen.value };
}

function answeredText(asked: string, answer: string, look: Look): string {
  const { strong, link } = paintFor(look);
  const margined = (text: string, paint: typeof strong) =>
    wrap(text, look.width - 3)
      .map(paint)
      .join("\n  ");
  return `? ${margined(asked, strong)}\n  ${margined(answer, link)}\n\n`;
}

/** Wrapped at word boundaries, which inquirer does not do; later lines align with the first. */
function inside(text: string, width: number, margin: number): string {
  return wrap(text, width - margin - 1).join(`\n${" ".repeat(margin)}`);
}

function help<Value>({ choices, turns }: Question<Value>): string {
  return [`1-${choices.length}`, ...turns.map((turn) => `${keyOf[turn]} ${wordOf[turn]}`)].join(", ");
}

function spelledOut<Value>({ choices, turns }: Question<Value>): string {
  return listed([`a number from 1 to ${choices.length}`, ...turns.map((turn) => `${keyOf[turn]} ${purposeOf[turn]}`)]);
}

/** Inquirer's own look, without colours or characters that the screen lacks. */
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
