import { type AnswerTable, claims, type StatusPattern, usualAnswers } from "../../../gauntlet/judge/answer-table.ts";
import type { ServerInput } from "./bench-schema.ts";

type Answers = NonNullable<ServerInput["answers"]>;

/** Completes the answers of a bench file. A status that it names loses its usual meaning. */
export function tableOf(written: Answers): AnswerTable {
  const named = claims.flatMap((claim) => statusesFor(written, claim));
  const list = (claim: keyof AnswerTable) =>
    written[claim] === undefined
      ? usualAnswers[claim].filter((status) => !named.includes(status))
      : statusesFor(written, claim);
  return { paid: list("paid"), notPaid: list("notPaid"), unknown: list("unknown") };
}

export function statusesFor(written: Answers, claim: keyof AnswerTable): readonly StatusPattern[] {
  const one = written[claim] as StatusPattern | readonly StatusPattern[] | undefined;
  return one === undefined ? [] : [one].flat();
}
