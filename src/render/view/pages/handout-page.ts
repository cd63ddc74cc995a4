import { allOf } from "../../../text/words/lists.ts";
import type { Handout, HandoutStop } from "../learn/handout.ts";
import { cells, type Page, type PagePart } from "./page.ts";

/** Draws the questions without answers and with room to write, and a second page with the answers. */
export function handoutPage({ title, stops }: Handout): Page {
  const answered = stops.flatMap(({ name, question }) =>
    question === undefined ? [] : [cells(name, allOf(question.right.map(String)), question.why)],
  );
  const questions: Page = {
    title,
    name: "questions",
    says: "Mark what you expect before the run, and write down why.",
    parts: stops.flatMap(stopParts),
  };
  const answers: Page = {
    title: `${title}: answers`,
    name: "answers",
    says: "Each was found by playing the lesson.",
    parts: [{ kind: "table", columns: ["lesson", "choice", "why"], rows: answered }],
  };
  const minutes = stops.reduce((sum, stop) => sum + stop.minutes, 0);
  return {
    title,
    name: "handout",
    says: `${stops.length} steps, ${minutes} minutes.`,
    parts: [{ kind: "pages", head: "Pages", pages: [questions, answers] }],
  };
}

const room = "\u00a0";

function stopParts({ name, minutes, text, question }: HandoutStop): PagePart[] {
  const head = `${name} (${minutes} min)`;
  if (question === undefined) return [{ kind: "text", head, text }];
  const marks = question.choices.map((says, at) => cells("☐", `${at + 1}`, says));
  return [
    { kind: "text", head, text: `${text}\n\n${question.ask}` },
    { kind: "table", columns: ["", "", ""], rows: marks },
    { kind: "table", columns: ["Why?"], rows: [cells(room), cells(room)] },
  ];
}
