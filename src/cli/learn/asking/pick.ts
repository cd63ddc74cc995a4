import type { Look } from "../../../render/look.ts";
import { paintFor } from "../../../render/text/drawing/paint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { stopwatch } from "../../../world/real-timer.ts";
import type { Lab } from "../../lab.ts";
import {
  answersAtOnce,
  keyOf,
  keysLines,
  type Question,
  type QuestionAnswer,
  type QuestionKey,
  questionText,
} from "./question.ts";
import { themeFor } from "./theme.ts";

/** The minimum number of lines for the choices on a small screen. */
const fewestLines = 5;

/** Tells that a key does nothing, without moving what is drawn. */
const bell = "\u0007";

/** Long enough for the Enter after a digit, too short to read the next question. */
const enterFollowsMs = 1500;
/** Whether a digit answered the last question, so that an Enter may still follow it. */
let byDigit = false;

/** Asks with a menu. A letter answers without Enter, so does a digit if there are at most nine choices, and an Enter directly after a digit does not answer the next question. */
export async function picked<Value>(
  question: Question<Value>,
  { interruption, terminal }: Lab,
): Promise<QuestionAnswer<Value> | "resized"> {
  const { look, rows } = terminal;
  const { default: inquirer } = await import("inquirer");
  const { stdin } = process;
  const { ask, choices } = questionText(question, look);
  const keys = keysLines(question, look);
  const pageSize = Math.max(fewestLines, rows - ask.length - keys.length - 2);
  const left = new AbortController();
  let turn: QuestionKey | "resized" | undefined;
  const leave = (how: QuestionKey | "resized" | undefined) => {
    turn ??= how;
    if (turn !== undefined) left.abort();
  };
  const sinceShown = stopwatch();
  let enterMayFollow = byDigit;
  byDigit = false;
  const onKey = (text: string | undefined, key: { name?: string }) => {
    // The prompt gets the same object after this listener, and does nothing with a key that has no name.
    if (enterMayFollow && /^(?:return|enter)$/.test(key.name ?? "") && sinceShown() < enterFollowsMs) key.name = "";
    enterMayFollow = false;
    const pressed = key.name === "escape" ? "q" : (text ?? "").toLowerCase();
    leave(keyOf(question, pressed));
    if (turn === undefined && isUnknown(pressed, question)) terminal.print(bell);
    if (turn === undefined && answersAtOnce(pressed, question)) {
      byDigit = true;
      // By then the prompt itself has handled the digit and moved to that choice.
      queueMicrotask(() => stdin.emit("keypress", "", { name: "enter" }));
    }
  };
  const prompt = inquirer.createPromptModule({
    signal: AbortSignal.any([left.signal, interruption.signal]),
    clearPromptOnDone: true,
  });
  const answered = prompt<{ value: number }>([
    {
      type: "select",
      name: "value",
      message: ask.join("\n  "),
      choices: choices.map((lines, value) => ({ name: `${value + 1}  ${lines.join("\n     ")}`, value })),
      pageSize,
      loop: false,
      theme: themeFor(look, keys.join("\n")),
    },
  ]);
  stdin.prependListener("keypress", onKey);
  const stopResizing = terminal.onResize(() => leave("resized"));
  try {
    const { value } = await answered;
    const chosen = question.choices[value]!;
    terminal.print(answeredText(question.says, chosen.says, look));
    return { value: chosen.value };
  } catch (error) {
    if (turn === undefined) throw error;
    return turn === "resized" ? turn : { turn };
  } finally {
    stdin.off("keypress", onKey);
    stopResizing();
  }
}

/** Whether a key does nothing here. Arrows, Enter and other keys without a letter belong to the menu. */
function isUnknown(pressed: string, { choices }: Question<unknown>): boolean {
  if (!/^[\x21-\x7e]$/.test(pressed)) return false;
  return !/^\d$/.test(pressed) || (choices.length <= 9 && !answersAtOnce(pressed, { choices }));
}

function answeredText(asked: string, answer: string, look: Look): string {
  const { strong, link } = paintFor(look);
  const margined = (text: string, paint: typeof strong) =>
    wrap(text, look.width - 3)
      .map(paint)
      .join("\n  ");
  return `? ${margined(asked, strong)}\n  ${margined(answer, link)}\n\n`;
}
