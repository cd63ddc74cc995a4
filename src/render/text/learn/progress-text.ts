import type { Look } from "../../look.ts";
import type { LearnerProgress, LessonResult } from "../../view/learn/learner-progress.ts";
import { wrapHint } from "../drawing/hint.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { textWidth, wrap } from "../drawing/width.ts";

/** Lists every lesson that was begun, and the totals. */
export function progress({ learner, lessons, sum }: LearnerProgress, { width }: Look): string {
  if (lessons.length === 0) return `${wrapHint(sum, width).join("\n")}\n`;
  const column = Math.max(...lessons.map(({ name }) => textWidth(shownName(name)))) + 2;
  const lines = [
    ...(learner === undefined ? [] : [...wrap(`Progress of ${learner}`, width), ""]),
    ...lessons.flatMap((lesson) => nameAndText(shownName(lesson.name), words(lesson), column, width)),
    "",
    ...wrap(sum, width),
  ];
  return `${lines.join("\n")}\n`;
}

/** Names for people; progress files keep the first names of these kinds. */
const practiceWords: Readonly<Record<string, string>> = { mend: "exercise", code: "task" };

function shownName(name: string): string {
  const [kind = "", other] = name.split("/");
  return other === undefined ? name : `${other} (${practiceWords[kind] ?? kind})`;
}

/** Returns a text such as "wrong, fairly sure, 2026-11-22; what was seen: right; answered 2 times". */
function words({ predicted, sure, observed, twist, tries, at, ended }: LessonResult): string {
  const first = [predicted, predicted === "" ? ended : sure, at.slice(0, 10)].filter((word) => word !== "").join(", ");
  return [
    first,
    ...(observed === "" ? [] : [`what was seen: ${observed}`]),
    ...(twist === "" ? [] : [`twist: ${twist}`]),
    ...(tries > 1 ? [`answered ${tries} times`] : []),
  ].join("; ");
}
