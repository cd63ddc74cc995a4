import { escapeAll, escapeLine } from "../../render/view/escape.ts";
import type { AnswerMark, LearnerProgress, LessonResult } from "../../render/view/learn/learner-progress.ts";
import { listScenarios, loadScenario } from "../../scenario/library/library.ts";
import { capital } from "../../text/words/capital.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import { type LessonQuestion, type LessonTry, type Progress, predictions } from "./progress-format.ts";

const sureWords = { 1: "a guess", 2: "fairly sure", 3: "certain" } as const;

/** Combines everything stored about a learner, optionally with a name. */
export async function learnerProgress(stored: Progress, name?: string): Promise<LearnerProgress> {
  const lessons = await lessonResults(stored);
  return { ...(name !== undefined && { learner: escapeLine(name) }), stored, lessons, sum: sumOf(lessons) };
}

function sumOf(results: readonly LessonResult[]): string {
  if (results.length === 0) return `No predictions yet. To start: ${labCommand("learn")}`;
  const predicted = results.filter(({ tries }) => tries > 0);
  const right = predicted.filter((result) => result.predicted === "right").length;
  const solved = results.filter(({ name, ended }) => name.includes("/") && ended === "done").length;
  const exercises = solved === 0 ? "" : ` ${capital(several(solved, "exercise"))} solved.`;
  return `${predicted.length} of ${listScenarios().length} lessons predicted, ${right} right on the first try.${exercises}`;
}

/** Returns each lesson, mend and mystery that the learner began, in the order of the first tries. */
export async function lessonResults(progress: Progress): Promise<LessonResult[]> {
  const { lessons, ended = {} } = escapeAll(progress);
  const known = new Set(listScenarios().map(({ name }) => name));
  const names = [...new Set([...Object.keys(lessons), ...Object.keys(ended)])];
  const results = await Promise.all(
    names.map(async (name): Promise<LessonResult> => {
      const tries = lessons[name] ?? [];
      const before = predictions(tries);
      // In a class a lesson can be asked with the numbers of its review.
      const predicted = before.length > 0 ? before : tries.filter(({ of }) => of === "review");
      const [first] = predicted;
      const end = ended[name];
      return {
        name,
        choice: first === undefined ? "" : await choiceWords(known.has(name) ? name : undefined, first),
        predicted: answered(first),
        sure: first?.sure ? sureWords[first.sure] : "",
        observed: answered(firstOf(tries, "seen")),
        twist: answered(firstOf(tries, "twist")),
        tries: predicted.length,
        at: tries[0]?.at ?? end?.at ?? "",
        minutes: minutesBetween(tries[0]?.at, end?.at),
        ended: end?.how ?? "",
      };
    }),
  );
  return results.sort((one, other) => one.at.localeCompare(other.at));
}

function firstOf(tries: readonly LessonTry[], asked: LessonQuestion): LessonTry | undefined {
  return tries.find(({ of }) => of === asked);
}

function answered(made: LessonTry | undefined): AnswerMark {
  return made === undefined ? "" : made.right ? "right" : "wrong";
}

/** For a lesson of the user's own, only the number of the choice is known. */
async function choiceWords(lesson: string | undefined, { chose, of }: LessonTry): Promise<string> {
  if (chose === 0) return "";
  const scenario = lesson === undefined ? undefined : await loadScenario(lesson);
  const { predict } = (of === "review" ? scenario?.review : undefined) ?? scenario ?? {};
  const says = predict?.choices[chose - 1]?.says;
  return says === undefined ? String(chose) : `${chose}: ${says}`;
}

/** A longer time means that the lesson was taken again later. */
const longestMinutes = 180;

export function minutesBetween(from: string | undefined, to: string | undefined): number | null {
  if (from === undefined || to === undefined) return null;
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000;
  return minutes >= 0 && minutes <= longestMinutes ? Math.round(minutes * 10) / 10 : null;
}
