import { asciiOnly } from "../../../render/text/drawing/ascii.ts";
import type { Lab } from "../../lab.ts";
import { picked } from "./pick.ts";
import type { Drawn, Question, QuestionAnswer } from "./question.ts";
import { typed } from "./type-in.ts";

/**
 * Asks one question below its page; `isAgain` means that the page was just printed. An answered question stays on the
 * screen with its answer, an abandoned one is erased, and a resized window is drawn again. Ctrl-C interrupts the
 * program as usual; the end of the input leaves the lesson.
 */
export async function ask<Value>(drawn: Drawn<Value>, lab: Lab, isAgain = false): Promise<QuestionAnswer<Value>> {
  const { terminal, interruption } = lab;
  try {
    for (let again = isAgain; ; again = false) {
      const question = drawn(terminal.look, terminal.rows);
      const { page = [] } = question;
      if (!again && page.length > 0) terminal.print(`${page.join("\n")}\n`);
      const readable = terminal.look.unicode ? question : inAscii(question);
      if (question.plain) return await typed(readable, again, lab);
      const asked = await picked(readable, lab);
      if (asked !== "resized") return asked;
      terminal.clear();
    }
  } catch (error) {
    if (error instanceof Error && error.name === "ExitPromptError") interruption.interrupt();
    throw error;
  }
}

/** Inquirer bypasses the terminal class, which otherwise replaces these letters. */
function inAscii<Value>(question: Question<Value>): Question<Value> {
  const choices = question.choices.map((choice) => ({ ...choice, says: asciiOnly(choice.says) }));
  return { ...question, says: asciiOnly(question.says), choices };
}
