import { utf8 } from "../text/bytes.ts";
import { claimOf } from "./answers.ts";
import type { Failure, Right } from "./failure.ts";
import type { Answer, Plan, Seen } from "./plan.ts";
import type { RuleName } from "./rules.ts";
import { showsSecrets } from "./secrets.ts";

const nextWithinMs = 2000;
const toleranceMs = 250;

type Judged = Readonly<Partial<Record<RuleName, boolean>>>;

/** Judges one failure; rules that do not apply to it are missing. */
export function judge(seen: Seen, failure: Failure | undefined, plan: Plan): Judged {
  const { finding } = seen;
  const found: Judged = finding?.holds === undefined ? {} : { [finding.rule]: finding.holds };
  const afterwards: Judged = seen.next.length === 0 ? {} : { survives: survives(seen, plan) };
  const of = failure === undefined ? {} : ofAnswers(seen, failure, plan);
  const letGo = letsGo(seen, failure, plan);
  return { ...of, ...letGo, ...secrets(seen, failure, plan), ...afterwards, ...found };
}

function ofAnswers(seen: Seen, failure: Failure, plan: Plan): Judged {
  const { answers, charged, confirmed = 0, lagMs } = seen;
  const claims = answers.map(({ reply }) => reply && claimOf(reply.status, plan.answers));
  const paid = claims.filter((claim) => claim === "paid").length;
  const denied = claims.filter((claim) => claim === "notPaid").length;
  const isLate = ({ reply, failure: broke, tookMs }: Answer, lateMs = 0) =>
    (reply === undefined && broke === undefined) || tookMs > plan.answersWithinMs + toleranceMs + lateMs;
  // Retried with its idempotency key, an order is paid in spite of the failure.
  const isConfirmed = (claim: (typeof claims)[number]) => claim === "paid" && paid <= confirmed;
  const isTrusted = plan.passesOn && failure.looksWhole;
  return {
    // A busy machine may have delayed an answer. Such a delay neither breaks nor proves the rule.
    ...(answers.some((answer) => isLate(answer, lagMs))
      ? { "in-time": false }
      : !answers.some((answer) => isLate(answer)) && { "in-time": true }),
    ...(!isTrusted && { "paid-is-charged": paid <= charged }),
    "charged-once": charged <= answers.length,
    "honest-no": denied === 0 || charged <= answers.length - denied,
    // A late answer breaks another rule instead.
    "tells-timeouts": answers.every(
      (answer, at) => isLate(answer) || isConfirmed(claims[at]) || isTold(answer, failure, plan),
    ),
    ...(failure.isPartial && !isTrusted && { "whole-body": paid === 0 }),
  };
}

function isTold({ reply }: Answer, { right, isPartial, isMisleading }: Failure, plan: Plan): boolean {
  // A server that has already passed on part of an answer can only close the connection.
  if (reply === undefined) return plan.passesOn && isPartial === true;
  const claim = claimOf(reply.status, plan.answers);
  if (claim === "paid") return right.includes("paid") || isPartial === true || isMisleading === true;
  if (plan.passesOn && !right.includes("timeout")) return true;
  return isRight(reply.status, right, plan);
}

/** Whether a status is one of these kinds of answers. */
export function isRight(status: number, right: readonly Right[], plan: Pick<Plan, "answers">): boolean {
  return right.some((each) => isSuch[each](status, plan));
}

const isSuch: Readonly<Record<Right, (status: number, plan: Pick<Plan, "answers">) => boolean>> = {
  timeout: (status, { answers }) =>
    `${answers.unknown}` === "5xx" ? status === 504 : claimOf(status, answers) === "unknown",
  failure: (status, { answers }) => claimOf(status, answers) === "unknown",
  refusal: (status, { answers }) => claimOf(status, answers) === "notPaid",
  paid: (status, { answers }) => claimOf(status, answers) === "paid",
};

function letsGo(seen: Seen, failure: Failure | undefined, plan: Plan): Judged {
  const isGone = seen.isAlive === false || seen.next.some((answer) => answer.failure === "refused");
  if (failure?.drains && !isGone) return { "lets-go": seen.letGo !== false && survives(seen, plan) };
  // A server that accepts an endless answer as complete has not given up the call.
  const gaveUp = ({ reply }: Answer) => reply !== undefined && isSuch.timeout(reply.status, plan);
  if (failure?.right.includes("failure") && !seen.answers.every(gaveUp)) return {};
  return seen.letGo === undefined ? {} : { "lets-go": seen.letGo };
}

function survives({ next, isAlive, lagMs }: Seen, { answers }: Plan): boolean {
  const isGood = ({ reply, tookMs }: Answer) =>
    reply !== undefined && claimOf(reply.status, answers) === "paid" && tookMs <= nextWithinMs + lagMs;
  return isAlive !== false && next.every(isGood);
}

function secrets({ answers }: Seen, failure: Failure | undefined, plan: Plan): Judged {
  const replies = answers.flatMap(({ reply }) => reply ?? []);
  if (replies.length === 0) return {};
  const upstream = plan.passesOn ? [] : (failure?.says ?? []);
  const said = replies.map(({ headers, body }) => [...headers.map(([, value]) => value), utf8(body)].join("\n"));
  return { "keeps-secrets": !said.some((text) => showsSecrets(text, upstream)) };
}
