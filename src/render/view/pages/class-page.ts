import { plural } from "../../../text/words/phrases.ts";
import { type ClassResults, caveats } from "../learn/class-results.ts";
import { cells, type Page } from "./page.ts";

/** Draws who did what, and the wrong answers that were chosen most. */
export function classPage({ title, students, questions }: ClassResults): Page {
  const rows = students.map((student) => {
    const { id, name, done, steps, right, answered, minutes, replays, differs } = student;
    const text = [...(replays ? ["replays"] : differs), ...caveats(student)].join("\n");
    const facts = cells(id, name, `${done} of ${steps}`, `${right} of ${answered}`, `${minutes}`);
    return [...facts, replays ? { text } : { text, tone: "bad" as const }];
  });
  const wrong = questions.flatMap(({ lesson, of, ask, counts, wrong: chosen }) =>
    chosen.map(({ choice, count, misconception }) => {
      const all = counts.reduce((sum, each) => sum + each, 0);
      return cells(lesson, of === "predict" ? ask : `${of}: ${ask}`, choice, `${count} of ${all}`, misconception ?? "");
    }),
  );
  return {
    title,
    name: "class",
    says: `${plural(students.length, "hand-in")}.`,
    parts: [
      { kind: "table", head: "Students", columns: ["", "name", "done", "right", "minutes", "replay"], rows },
      {
        kind: "table",
        head: "Most chosen wrong answers",
        columns: ["lesson", "question", "choice", "students", "misconception"],
        rows: wrong,
      },
    ],
  };
}
