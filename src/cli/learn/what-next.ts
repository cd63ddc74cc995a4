import type { Lab } from "../lab.ts";
import { ask } from "./asking/ask-question.ts";
import { type Question, type QuestionKey, questionHeight } from "./asking/question.ts";
import type { LessonEnd } from "./lesson/lesson.ts";

/** Asks below the last page of a lesson how to continue. The learner can look at tables and moments first. */
export async function whatNext<Value, Leave extends QuestionKey>(
  lab: Lab,
  { page, shows }: Pick<LessonEnd, "page" | "shows">,
  asked: Question<Value> & { readonly turns: readonly Leave[] },
): Promise<Value | Leave> {
  const leaves = (turn: QuestionKey): turn is Leave => (asked.turns as readonly QuestionKey[]).includes(turn);
  const shown = asked.plain ? [] : (Object.keys(shows) as QuestionKey[]);
  const question = { ...asked, turns: [...shown, ...asked.turns] };
  for (let again = false; ; again = true) {
    const answer = await ask(
      (look, rows) => ({ ...question, page: page(look, rows - questionHeight(question, look)) }),
      lab,
      again,
    );
    if ("value" in answer) return answer.value;
    if (leaves(answer.turn)) return answer.turn;
    lab.terminal.print(`${shows[answer.turn]?.().join("\n")}\n\n`);
  }
}
