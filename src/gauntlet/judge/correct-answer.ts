import { sayDuration } from "../../text/values/units.ts";
import { listed } from "../../text/words/lists.ts";
import type { FailureCase, Right } from "../failure.ts";
import type { ServerUnderTest } from "../playing/server-under-test.ts";
import type { AnswerTable, StatusPattern } from "./answer-table.ts";

/** Says how a server should answer under this failure; undefined if almost any answer is correct. */
export function correctAnswer(
  { right, isPartial }: FailureCase,
  { answers, answersWithinMs, passesOn }: Pick<ServerUnderTest, "answers" | "answersWithinMs" | "passesOn">,
): string | undefined {
  const isTimeout = right.includes("timeout");
  if (passesOn && (!isTimeout || isPartial)) return undefined;
  const within = isTimeout ? `, within ${sayDuration(answersWithinMs)}` : "";
  return `The correct response is ${right.map((each) => words[each](answers)).join(", or ")}${within}.`;
}

const words: Readonly<Record<Right, (answers: AnswerTable) => string>> = {
  timeout: ({ unknown }) => (`${unknown}` === "5xx" ? "504" : statuses(unknown)),
  failure: ({ unknown }) => (`${unknown}` === "5xx" ? "502 or another 5xx" : statuses(unknown)),
  refusal: ({ notPaid }) => statuses(notPaid),
  paid: ({ paid }) => statuses(paid),
};

function statuses(patterns: readonly StatusPattern[]): string {
  return listed(patterns.map(String));
}
