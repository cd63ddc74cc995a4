import { utf8 } from "../../text/bytes/bytes.ts";
import type { FailureCase, Right } from "../failure.ts";
import {
  answerToleranceMs,
  type FailureEvidence,
  type OrderAnswer,
  type ServerUnderTest,
} from "../playing/server-under-test.ts";
import { claimOf } from "./answer-table.ts";
import { type Judgement, together, within } from "./judgement.ts";
import { showsSecrets } from "./leaked-text.ts";
import type { Judged } from "./settle.ts";

const nextWithinMs = 2000;

/** Judges one failure; rules that do not apply to it are missing. */
export function judge(seen: FailureEvidence, failure: FailureCase | undefined, target: ServerUnderTest): Judged {
  const { finding } = seen;
  const found: Judged = finding === undefined ? {} : { [finding.rule]: finding.holds };
  const afterwards: Judged = seen.next.length === 0 ? {} : { survives: survives(seen, target) };
  const of = failure === undefined ? {} : ofAnswers(seen, failure, target);
  const letGo = letsGo(seen, failure, target);
  return { ...of, ...letGo, ...secrets(seen, failure, target), ...afterwards, ...found };
}

function ofAnswers(seen: FailureEvidence, failure: FailureCase, target: ServerUnderTest): Judged {
  const { answers, charged, confirmed = 0 } = seen;
  const claims = answers.map(({ reply }) => reply && claimOf(reply.status, target.answers));
  const paid = claims.filter((claim) => claim === "paid").length;
  const denied = claims.filter((claim) => claim === "notPaid").length;
  const limitMs = target.answersWithinMs + answerToleranceMs;
  // The client hung up after this limit.
  const tookAtLeastMs = ({ reply, failure: broke, tookMs }: OrderAnswer) =>
    reply === undefined && broke === undefined ? Math.max(tookMs, limitMs + 1) : tookMs;
  const inTime = answers.map((answer) => within(tookAtLeastMs(answer), limitMs, answer.lagMs));
  // Retried with its idempotency key, an order is paid in spite of the failure.
  const isConfirmed = (claim: (typeof claims)[number]) => claim === "paid" && paid <= confirmed;
  const isTrusted = target.passesOn && failure.looksWhole;
  return {
    "in-time": together(inTime),
    ...(!isTrusted && { "paid-is-charged": paid <= charged }),
    "charged-once": charged <= answers.length,
    "honest-no": denied === 0 || charged <= answers.length - denied,
    "tells-timeouts": together(
      answers.map((answer, at) => {
        if (isConfirmed(claims[at]) || isTold(answer, failure, target)) return true;
        // A late answer breaks another rule instead.
        if (inTime[at] !== true) return inTime[at] === false || "undecided";
        return isPossiblyLate(answer, target) && "undecided";
      }),
    ),
    ...(failure.isPartial && !isTrusted && { "whole-body": paid <= confirmed }),
  };
}

/** Whether this machine may have delayed the server so much that its timeout was over. */
function isPossiblyLate({ reply, tookMs, lagMs }: OrderAnswer, target: ServerUnderTest): boolean {
  return reply !== undefined && lagMs > 0 && tookMs > answerToleranceMs && isSuch.timeout(reply.status, target);
}

function isTold(
  { reply }: OrderAnswer,
  { right, isPartial, isMisleading }: FailureCase,
  target: ServerUnderTest,
): boolean {
  // A server that has already passed on part of an answer can only close the connection.
  if (reply === undefined) return target.passesOn && isPartial === true;
  const claim = claimOf(reply.status, target.answers);
  if (claim === "paid") return right.includes("paid") || isPartial === true || isMisleading === true;
  if (target.passesOn && !right.includes("timeout")) return !isFalseTimeout(reply.status, target);
  return isRight(reply.status, right, target);
}

/** Whether a status is one of these kinds of answers. */
export function isRight(status: number, right: readonly Right[], plan: Pick<ServerUnderTest, "answers">): boolean {
  return right.some((each) => isSuch[each](status, plan));
}

/** Whether the status says timeout, which is never the truth about another failure. */
function isFalseTimeout(status: number, { answers }: Pick<ServerUnderTest, "answers">): boolean {
  return `${answers.unknown}` === "5xx" && status === 504;
}

const isSuch: Readonly<Record<Right, (status: number, plan: Pick<ServerUnderTest, "answers">) => boolean>> = {
  timeout: (status, { answers }) =>
    `${answers.unknown}` === "5xx" ? status === 504 : claimOf(status, answers) === "unknown",
  failure: (status, plan) => claimOf(status, plan.answers) === "unknown" && !isFalseTimeout(status, plan),
  refusal: (status, { answers }) => claimOf(status, answers) === "notPaid",
  paid: (status, { answers }) => claimOf(status, answers) === "paid",
};

function letsGo(seen: FailureEvidence, failure: FailureCase | undefined, target: ServerUnderTest): Judged {
  const isGone = seen.isAlive === false || seen.next.some((answer) => answer.failure === "refused");
  if (failure?.drains && !isGone) return { "lets-go": together([seen.letGo ?? true, survives(seen, target)]) };
  // A server that accepts an endless answer as complete has not given up the call.
  const gaveUp = ({ reply }: OrderAnswer) => reply !== undefined && isSuch.timeout(reply.status, target);
  if (failure?.right.includes("failure") && !seen.answers.every(gaveUp)) return {};
  return seen.letGo === undefined ? {} : { "lets-go": seen.letGo };
}

function survives({ next, isAlive }: FailureEvidence, { answers }: ServerUnderTest): Judgement {
  const isGood = ({ reply, tookMs, lagMs }: OrderAnswer) =>
    reply !== undefined && claimOf(reply.status, answers) === "paid" && within(tookMs, nextWithinMs, lagMs);
  return together([isAlive !== false, ...next.map(isGood)]);
}

function secrets({ answers }: FailureEvidence, failure: FailureCase | undefined, target: ServerUnderTest): Judged {
  const replies = answers.flatMap(({ reply }) => reply ?? []);
  if (replies.length === 0) return {};
  const upstream = target.passesOn ? [] : (failure?.says ?? []);
  const said = replies.map(({ headers, body }) => [...headers.map(([, value]) => value), utf8(body)].join("\n"));
  return { "keeps-secrets": !said.some((text) => showsSecrets(text, upstream)) };
}
