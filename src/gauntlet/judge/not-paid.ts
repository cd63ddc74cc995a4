import type { Problem } from "../../text/problems/problem.ts";
import { sayDuration } from "../../text/values/units.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { OrderAnswer, ServerUnderTest, TargetProgram } from "../playing/server-under-test.ts";
import { type AnswerTable, claimOf } from "./answer-table.ts";

/** A server's first answer may take much longer than later ones. */
export const warmUpsMs = 10_000;

/** The Problem of a server that does not even pay orders while nothing fails. */
export function notPaid(
  { ask, role, answers, bench, callee }: ServerUnderTest,
  { reply, failure }: OrderAnswer,
  program: TargetProgram | undefined,
): Problem {
  const output = program?.lastLines();
  const end = program?.end();
  if (end !== undefined) {
    const cure = `start it by hand and send it ${ask.method} ${ask.path}`;
    return { says: `${role} ${end} although nothing fails`, cure, ...(output && { output }) };
  }
  const got = reply === undefined ? (failure ?? `nothing within ${sayDuration(warmUpsMs)}`) : `${reply.status}`;
  const claim = reply && claimOf(reply.status, answers);
  const meaning =
    claim === undefined ? "" : `, which means ${claimWords[claim]}${bench === undefined ? "" : ` in ${bench}`}`;
  const cure =
    bench === undefined
      ? `describe its requests, its responses and what it calls in a bench file: ${labCommand("new --bench bench.yaml")}`
      : `change use.${role}.ask or use.${role}.answers in ${bench}, or what it says about ${callee}`;
  return {
    says: `${role} does not pay an order although nothing fails: ${ask.method} ${ask.path} gets ${got}${meaning}`,
    cure,
    ...(output && { output }),
  };
}

const claimWords: Readonly<Record<keyof AnswerTable, string>> = {
  paid: "paid",
  notPaid: "not paid",
  unknown: "unknown",
};
