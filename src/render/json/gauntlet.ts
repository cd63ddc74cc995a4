import type { Answer, Gauntlet, Row } from "../../gauntlet/gauntlet.ts";
import type { Made } from "../results.ts";
import { brokenIn, longestMs } from "../view/gauntlet-rows.ts";
import { documentText } from "./document-text.ts";

export function gauntlet(result: Gauntlet, _: unknown, made: Made): string {
  const { use, holds, rows, rules, unplayed, mended } = result;
  const more = { ...(unplayed.length > 0 && { unplayed }), ...(mended.length > 0 && { mended }) };
  return documentText({ version: 1, gauntlet: { use, holds, rows: rows.map(rowDocument), rules, ...more } }, made);
}

function rowDocument(row: Row) {
  const { failure, answers, charged, requests, next, accepted } = row;
  return {
    failure,
    got: got(worstOf(answers)),
    tookMs: Math.round(longestMs(row) ?? 0),
    charged,
    requests,
    next: next.length === 0 ? null : got(worstOf(next)),
    rules: brokenIn(row),
    ...(accepted.length > 0 && { accepted }),
  };
}

function got(answer: Answer | undefined) {
  if (answer?.reply !== undefined) return { status: answer.reply.status };
  return answer?.failure === undefined ? "nothing" : { failure: answer.failure };
}

/** One without an answer says more than one with, and the highest status more than the others. */
function worstOf(answers: readonly Answer[]): Answer | undefined {
  const badness = ({ reply, failure }: Answer) => reply?.status ?? (failure === undefined ? 2000 : 1000);
  return answers.toSorted((one, other) => badness(other) - badness(one))[0];
}
