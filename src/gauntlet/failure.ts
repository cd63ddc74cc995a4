/** Kinds of answers that are right after a failure. */
export type Right = "timeout" | "failure" | "refusal" | "paid";

/** One way in which the callee fails. */
export interface Failure {
  readonly name: string;
  readonly about: string;
  readonly right: readonly Right[];
  /** Its settings while it fails, as a scenario would write them. */
  settings(limits: Limits): Readonly<Record<string, unknown>>;
  /** The answer is not whole, so it says nothing, whatever its status. */
  readonly isPartial?: true;
  /** A status of success does not mean that it is paid. */
  readonly isMisleading?: true;
  /** As HTTP it is in order: only who knows what an answer must say can tell. */
  readonly looksWhole?: true;
  /** The callee does its work after it has answered nothing for a long time. */
  readonly worksLater?: true;
  /** Who does not give up connecting gets through once the callee is well again. */
  readonly connectsLate?: true;
  /** A request hangs there. */
  readonly hangs?: true;
  /** One by default. */
  readonly orders?: number;
  readonly together?: true;
  /** Words of the callee's answer that must not reach anybody else. */
  readonly says?: readonly string[];
  /** It may use up the connections, so that the next order finds none. */
  readonly drains?: true;
  /** It passes by itself, so what follows is played without a change. */
  readonly passes?: true;
}

export interface Limits {
  /** Twice as long as an answer may take. */
  readonly slowMs: number;
}
