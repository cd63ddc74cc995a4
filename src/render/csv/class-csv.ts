import { escapeAll } from "../view/escape.ts";
import type { ClassResults } from "../view/learn/class-results.ts";
import { csvOf, type Field } from "./csv-lines.ts";

/** A step of a student with one of its answers, or a wrong answer with how many students chose it. */
interface ClassLine {
  readonly row: "step" | "extra" | "wrong";
  readonly student?: ClassResults["students"][number];
  readonly step?: ClassResults["students"][number]["work"][number];
  readonly answer?: ClassResults["students"][number]["work"][number]["answers"][number];
  readonly question?: ClassResults["questions"][number];
  readonly chosen?: ClassResults["questions"][number]["wrong"][number];
}

const columns: Readonly<Record<string, (line: ClassLine) => Field>> = {
  row: ({ row }) => row,
  id: ({ student }) => student?.id,
  name: ({ student }) => student?.name,
  step: ({ step, question }) => step?.name ?? question?.lesson,
  question: ({ answer, question }) => answer?.of ?? question?.of,
  choice: ({ answer, chosen }) => answer?.choice ?? chosen?.choice,
  right: ({ answer, step, row }) => (row === "wrong" ? "" : `${answer?.right ?? (step?.solved || "")}`),
  sure: ({ answer }) => answer?.sure,
  misconception: ({ answer, chosen }) => answer?.misconception ?? chosen?.misconception,
  count: ({ chosen }) => chosen?.count,
  minutes: ({ step }) => step?.minutes,
  attempts: ({ step }) => step?.attempts,
  probes: ({ step }) => step?.probes,
  ended: ({ step }) => step?.ended,
  replays: ({ student }) => (student === undefined ? "" : `${student.replays}`),
  differs: ({ student }) => student?.differs.join("; "),
  playedAgain: ({ step }) => (step === undefined ? "" : `${step.playedAgain}`),
};

/** Writes a line for each step of each student, and one for each of the most chosen wrong answers. */
export function classCsv({ students, questions }: ClassResults): string {
  const steps = students.flatMap((student) => [
    ...student.work.flatMap((step): ClassLine[] => {
      const line = { row: "step" as const, student, step };
      return step.answers.length === 0 ? [line] : step.answers.map((answer) => ({ ...line, answer }));
    }),
    ...student.extra.map((step): ClassLine => ({ row: "extra", student, step })),
  ]);
  const wrong = questions.flatMap((question) =>
    question.wrong.map((chosen): ClassLine => ({ row: "wrong", question, chosen })),
  );
  const lines = escapeAll([...steps, ...wrong]).map((line) => Object.values(columns).map((read) => read(line)));
  return csvOf(Object.keys(columns), lines);
}
