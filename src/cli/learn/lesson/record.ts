import { areChoicesUndecided } from "../../../scenario/playing/undecided.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Lab } from "../../lab.ts";
import type { LessonQuestion, Sure } from "../../state/progress-format.ts";
import { sayRemembered, sayUndecided } from "../../state/say-progress.ts";
import { recordTry } from "../../state/stored-progress.ts";

interface AnsweredQuestion {
  readonly of: LessonQuestion;
  /** Counted from 0. */
  readonly chose: number;
  readonly sure: Sure;
}

/** Stores an answer, unless this machine was too busy to decide which answer is right. */
export async function record(
  { terminal, store }: Pick<Lab, "terminal" | "store">,
  report: Report,
  { of, chose, sure }: AnsweredQuestion,
): Promise<void> {
  if (areChoicesUndecided(report)) return sayUndecided(terminal);
  const judged = of === "seen" ? report.seen : report.choices;
  const { holds: right } = judged[chose]!.verdict;
  const made = { ...(of !== "predict" && { of }), chose: chose + 1, right, sure };
  sayRemembered(await recordTry(report.scenario.name, made, store), terminal);
}
