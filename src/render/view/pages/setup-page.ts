import { wordFor } from "../../../scenario/library/word-for.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { answeredQuestions, answeredTwist } from "../learn/answered-questions.ts";
import { graphOf, type ShownSetup, titleOf } from "../setup/shown-setup.ts";
import { cells, commandPart, type Page, type PagePart } from "./page.ts";

/** Draws the servers of a scenario and their calls, before anything runs. */
export function setupPage(shown: ShownSetup): Page {
  const { scenario, isTwisted } = shown;
  const { name, track } = scenario;
  return {
    title: titleOf(shown),
    name,
    track: track === "" ? "your own" : track,
    says: `Its servers and calls${isTwisted ? " with the twist" : ""}, before anything runs`,
    parts: [
      { kind: "servers", head: "Servers and calls", at: "stage", graph: graphOf(shown) },
      ...questionParts(shown),
      commandPart("To run it", labCommand(`run ${wordFor(scenario)}${isTwisted ? " --twist" : ""}`)),
    ],
  };
}

/** Lists the choices of each question: the right one has a mark, each other one the reason why it is wrong. */
function questionParts({ scenario, isTwisted, hasAnswers }: ShownSetup): PagePart[] {
  if (!hasAnswers) return [];
  const { twist } = scenario;
  const questions = isTwisted && twist !== undefined ? answeredTwist(twist) : answeredQuestions(scenario);
  return questions.map(({ ask, choices }) => ({
    kind: "table",
    head: ask,
    columns: ["right", "choice", "why it is wrong"],
    rows: choices.map(({ says, isRight = false, why = "" }) => cells(isRight ? "✓" : "", says, why)),
  }));
}
