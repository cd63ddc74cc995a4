import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import type { Lab } from "../lab.ts";
import { keyOf, keysLine, type Question, type QuestionAnswer, type QuestionKey, questionText } from "./question.ts";
import { themeFor } from "./theme.ts";

/** The minimum number of lines for the choices on a small screen. */
const fewestLines = 5;

/** Asks with a menu. A digit or a letter answers without Enter. */
export async function picked<Value>(
  question: Question<Value>,
  { interruption, terminal }: Lab,
): Promise<QuestionAnswer<Value> | "resized"> {
  const { look, rows } = terminal;
  const { default: inquirer } = await import("inquirer");
  const { stdin } = process;
  const { ask, choices } = questionText(question, look);
  const pageSize = Math.max(fewestLines, rows - ask.length - 3);
  const left = new AbortController();
  let turn: QuestionKey | "resized" | undefined;
  const leave = (how: QuestionKey | "resized" | undefined) => {
    turn ??= how;
    if (turn !== undefined) left.abort();
  };
  const onKey = (text: string | undefined, key: { readonly name?: string }) => {
    const pressed = key.name === "escape" ? "q" : (text ?? "").toLowerCase();
    leave(keyOf(question, pressed));
    if (turn === undefined && /^[1-9]$/.test(pressed) && Number(pressed) <= question.choices.length) {
      // By then the prompt itself has handled the digit and moved to that choice.
      queueMicrotask(() => stdin.emit("keypress", "", { name: "enter" }));
    }
  };
  const prompt = inquirer.createPromptModule({
    signal: AbortSignal.any([left.signal, interruption.signal]),
    clearPromptOnDone: true,
  });
  const more = choices.flat().length > pageSize ? ", arrows for more" : "";
  const answered = prompt<{ value: number }>([
    {
      type: "select",
      name: "value",
      message: ask.join("\n  "),
      choices: choices.map((lines, value) => ({ name: `${value + 1}  ${lines.join("\n     ")}`, value })),
      pageSize,
      loop: false,
      theme: themeFor(look, wrap(`${keysLine(question)}${more}`, look.width - 1).join("\n")),
    },
  ]);
  stdin.on("keypress", onKey);
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

function answeredText(asked: string, answer: string, look: Look): string {
  const { strong, link } = paintFor(look);
  const margined = (text: string, paint: typeof strong) =>
    wrap(text, look.width - 3)
      .map(paint)
      .join("\n  ");
  return `? ${margined(asked, strong)}\n  ${margined(answer, link)}\n\n`;
}
