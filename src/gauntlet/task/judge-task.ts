import type { FailureRow, Gauntlet, Got } from "../card.ts";
import type { CodeTask } from "./code-task.ts";

/** Why a program does not pass a failure: what it has to do, and the lesson that shows it. */
interface MissedDemand {
  readonly rule: string;
  readonly says: string;
  readonly lesson: string;
}

export interface JudgedTask {
  readonly task: CodeTask;
  readonly isDone: boolean;
  /** Nothing is missed, but this machine was too busy to judge a rule. */
  readonly undecided: boolean;
  readonly rows: readonly { readonly row: FailureRow; readonly missed: readonly MissedDemand[] }[];
  readonly unplayed: readonly string[];
}

/** Judges a task by the rows of its gauntlet. A failure that was not played is not passed. */
export function judgeTask(
  task: CodeTask,
  { rows, rules, unplayed, holds, undecided }: Gauntlet,
  isPaid: (got: Got) => boolean,
): JudgedTask {
  const judged = rows.map((row) => {
    const broken = rules
      .filter(({ rule }) => row.judged[rule.name] === false)
      .map(({ rule: { name, says, lesson } }): MissedDemand => ({ rule: name, says, lesson }));
    const isUnpaid = task.pays.includes(row.failure) && !row.got.every(isPaid);
    const pays = { rule: "pays", says: "pays every order here, because a retry is answered", lesson: task.lesson };
    return { row, missed: isUnpaid ? [...broken, pays] : broken };
  });
  const isMissed = unplayed.length > 0 || judged.some(({ missed }) => missed.length > 0);
  return { task, isDone: holds && !isMissed, undecided: undecided === true && !isMissed, rows: judged, unplayed };
}
