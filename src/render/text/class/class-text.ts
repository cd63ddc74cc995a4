import { several } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { type ClassResults, caveats, type StudentResult } from "../../view/learn/class-results.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { paintFor } from "../drawing/paint.ts";
import { textWidth, wrap } from "../drawing/width.ts";

/** Lists the students of a class, and the wrong answers that were chosen most. */
export function classText(results: ClassResults, look: Look): string {
  const { title, students, questions } = escapeAll(results);
  const { width } = look;
  const { strong } = paintFor(look);
  const nameOf = ({ id, name }: StudentResult) => `${id}  ${name}`;
  const column = Math.max(...students.map((student) => textWidth(nameOf(student)))) + 2;
  const wrong = questions.filter((question) => question.wrong.length > 0);
  const isAnswered = questions.some(({ counts }) => counts.some((count) => count > 0));
  const none = `No question was answered ${isAnswered ? "wrongly" : "yet"}.`;
  const lines = [
    ...wrap(title, width).map(strong),
    "",
    ...students.flatMap((student) => nameAndText(nameOf(student), studentWords(student), column, width)),
    "",
    ...(wrong.length === 0 ? [none] : [strong("Most chosen wrong answers")]),
    ...wrong.flatMap(({ lesson, of, ask, counts, wrong: chosen }) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      return [
        "",
        ...wrap(`${lesson}${of === "predict" ? "" : `, ${of}`}: ${ask}`, width),
        ...chosen.flatMap(({ choice, count, misconception }) =>
          nameAndText(
            `  ${count} of ${all}`,
            `${choice}${misconception === null ? "" : `. ${misconception}`}`,
            12,
            width,
          ),
        ),
      ];
    }),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns a text such as "8 of 12 done, 6 of 8 right, 41 min, 2 exercises solved; replays". */
function studentWords(student: StudentResult): string {
  const { done, steps, right, answered, minutes, work, extra, replays, differs } = student;
  const solved = [...work, ...extra].filter(({ solved: isSolved }) => isSolved).length;
  const facts = [
    `${done} of ${steps} done`,
    answered === 0 ? "nothing answered" : `${right} of ${answered} right`,
    `${minutes} min`,
    ...(solved === 0 ? [] : [`${several(solved, "exercise")} solved`]),
    ...(extra.length === 0 ? [] : [`besides the path: ${extra.map(({ name }) => name).join(", ")}`]),
  ];
  const replay = replays ? "replays" : `does not replay: ${differs.join("; ")}`;
  return [facts.join(", "), replay, ...caveats(student)].join("; ");
}
