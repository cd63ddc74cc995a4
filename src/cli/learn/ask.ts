import { asciiOnly } from "../../render/text/ascii.ts";
import type { Lab } from "../lab.ts";
import { picked } from "./pick.ts";
import type { Answer, Drawn, Question } from "./question.ts";
import { typed } from "./type-in.ts";

/**
 * Asks one question below its page; `isAgain`: the page above it was just printed. The answered question stays on the
 * screen with its answer; an abandoned one is erased. A terminal of another size has it drawn anew. Ctrl-C interrupts the
 * program here as everywhere; the end of the input leaves.
 */
export async function ask<Value>(drawn: Drawn<Value>, lab: Lab, isAgain = false): Promise<Answer<Value>> {
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

/** Inquirer writes past the terminal, which would otherwise replace these letters. */
function inAscii<Value>(question: Question<Value>): Question<Value> {
  const choices = question.choices.map((choice) => ({ ...choice, says: asciiOnly(choice.says) }));
  return { ...question, says: asciiOnly(question.says), choices };
}
