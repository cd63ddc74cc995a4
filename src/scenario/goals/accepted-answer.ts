import { excerpt } from "../../text/words/excerpt.ts";
import { accepted, unseen } from "./basic-rules.ts";
import type { RequestFacts } from "./run-facts.ts";

/** An answer that counts as right after such failures. */
export interface AcceptRow {
  readonly when: FailedWhen;
  readonly status?: readonly number[];
  /** A part that the JSON of the answer must contain. */
  readonly json?: unknown;
  readonly body?: string;
  readonly withinMs?: number;
}

export interface FailedWhen {
  readonly kind: "nothing" | "anything" | "only" | "failed";
  /** The services that failed, if the condition names any. */
  readonly names: readonly string[];
}

/** The answers that are right after failures. */
export interface AcceptedAnswers {
  /** The first row that fits the failures decides. */
  readonly accept: readonly AcceptRow[];
  /** Services whose failures must not be seen. */
  readonly optional: readonly string[];
}

/** The last answer of the client. */
export type GivenAnswer = Pick<RequestFacts, "status" | "without" | "tookMs" | "body">;

/** Returns the rule that an answer breaks after failures at these services. `usual`: the answer without a failure, if it is known. */
export function wrongAnswer(
  { accept, optional }: AcceptedAnswers,
  failed: readonly string[],
  answer: GivenAnswer,
  usual: GivenAnswer | undefined,
): { readonly rule: string; readonly saw: string } | undefined {
  // Of an optional service nothing may be seen, so the row for no failure decides. An answer that no row allows is the worse break.
  const isOptional = failed.length > 0 && failed.every((name) => optional.includes(name));
  const unusual = isOptional ? unusualAnswer(accept, answer, usual) : undefined;
  const hasRow = accept.some(({ when }) => isWhen(when, failed));
  const wrong = isOptional && (unusual === undefined || !hasRow) ? undefined : notAccepted(accept, failed, answer);
  if (wrong !== undefined) return { rule: accepted.name, saw: wrong };
  return unusual === undefined ? undefined : { rule: unseen.name, saw: unusual };
}

/** Returns the answer if it shows that an optional service failed. */
function unusualAnswer(accept: readonly AcceptRow[], answer: GivenAnswer, usual: GivenAnswer | undefined) {
  if (accept.length > 0) return notAccepted(accept, [], answer);
  const isSame = usual === undefined || (answer.status === usual.status && answer.body === usual.body);
  return isSame ? undefined : sayGiven(answer);
}

/** Whether a row is about a run in which the calls to these services failed. */
function isWhen(when: FailedWhen, failed: readonly string[]): boolean {
  if (when.kind === "nothing") return failed.length === 0;
  if (failed.length === 0) return false;
  if (when.kind === "anything") return true;
  if (!when.names.every((name) => failed.includes(name))) return false;
  return when.kind === "failed" || failed.every((name) => when.names.includes(name));
}

/** Whether a row's condition fits all failures that another one fits, so that a later row with the other never decides. */
export function covers(first: FailedWhen, later: FailedWhen): boolean {
  if (first.kind === "nothing" || later.kind === "nothing") return first.kind === later.kind;
  if (first.kind === "anything") return true;
  if (later.kind === "anything" || !first.names.every((name) => later.names.includes(name))) return false;
  return first.kind === "failed" || (later.kind === "only" && later.names.every((name) => first.names.includes(name)));
}

/** Says why an answer is not accepted after failures at these services; undefined if it is. */
function notAccepted(rows: readonly AcceptRow[], failed: readonly string[], answer: GivenAnswer): string | undefined {
  if (rows.length === 0) return undefined;
  const row = rows.find(({ when }) => isWhen(when, failed));
  const says = sayGiven(answer);
  if (row === undefined) return `${says}, for which accept has no row`;
  const { status, json, body, withinMs } = row;
  if (answer.status === null) return status === undefined ? says : `${says} instead of ${status.join(" or ")}`;
  if (status !== undefined && !status.includes(answer.status)) return `${says} instead of ${status.join(" or ")}`;
  if (withinMs !== undefined && answer.tookMs > withinMs)
    return `${says} after ${Math.round(answer.tookMs)} ms instead of ${withinMs} ms`;
  const isWithout = body !== undefined && !answer.body.includes(body);
  if (!isWithout && (json === undefined || contains(parsed(answer.body), json))) return undefined;
  return `${says} with ${excerpt(answer.body)} instead of ${isWithout ? `"${body}"` : `JSON with ${JSON.stringify(json)}`}`;
}

export function sayGiven({ status, without }: Pick<GivenAnswer, "status" | "without">): string {
  return status === null ? (without ?? "no response") : `${status}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has all that is wanted: maps may have more keys, lists more entries. */
function contains(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(value) && wanted.every((each) => value.some((own) => contains(own, each)));
  if (typeof wanted === "object" && wanted !== null)
    return (
      typeof value === "object" &&
      value !== null &&
      Object.entries(wanted).every(
        ([key, each]) => Object.hasOwn(value, key) && contains((value as Record<string, unknown>)[key], each),
      )
    );
  return value === wanted;
}
