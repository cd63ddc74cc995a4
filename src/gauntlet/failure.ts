/** Kinds of correct answers to a failure. */
export type Right = "timeout" | "failure" | "refusal" | "paid";

/** One way in which the callee fails. */
export interface FailureCase {
  readonly name: string;
  readonly about: string;
  readonly right: readonly Right[];
  /** The callee's settings during the failure, as a scenario would write them. */
  settings(limits: Limits): Readonly<Record<string, unknown>>;
  /** The answer is incomplete, so its status proves nothing. */
  readonly isPartial?: true;
  /** A status of success does not mean that the order is paid. */
  readonly isMisleading?: true;
  /** Valid HTTP, so only a reader who knows the content can tell that it is incomplete. */
  readonly looksWhole?: true;
  /** The callee does its work after a long silence. */
  readonly worksLater?: true;
  /** A caller that keeps connecting gets through once the callee has recovered. */
  readonly connectsLate?: true;
  /** The request hangs at the callee. */
  readonly hangs?: true;
  /** The number of orders; 1 by default. */
  readonly orders?: number;
  readonly together?: true;
  /** Text of the callee's answer that must not reach the client. */
  readonly says?: readonly string[];
  /** It can exhaust the connection pool, so that the next order gets no connection. */
  readonly drains?: true;
  /** It ends by itself, so the next orders are sent without changing the callee. */
  readonly passes?: true;
}

export interface Limits {
  /** Twice as long as an answer may take. */
  readonly slowMs: number;
}
