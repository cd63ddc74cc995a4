import type { LeafReport } from "../components/component.ts";
import type { HealthAnswer } from "../request/health-request.ts";
import type { Inquiry } from "./bodies/health-answer.ts";
import type { Content } from "./content.ts";

/** The components to ask before an answer, and the answer that follows from their reports. */
export interface Answering<Told = HealthAnswer> {
  readonly inquiry: Inquiry | undefined;
  answer(given: readonly LeafReport[]): ExplainedAnswer<Told>;
}
export interface ExplainedAnswer<Told = HealthAnswer> {
  readonly answer: Told;
  /** A sentence about the answer, subject first; undefined if there is nothing to say. */
  readonly why: string | undefined;
}

/** An answer that depends on no component. */
export function at(answer: Content, why?: string): Answering<Content> {
  return { inquiry: undefined, answer: () => ({ answer, why }) };
}

/** Changes the answer and keeps the inquiry before it. */
export function mapAnswer<From, To>(answering: Answering<From>, change: (answer: From) => To): Answering<To> {
  return {
    inquiry: answering.inquiry,
    answer(given) {
      const { answer, why } = answering.answer(given);
      return { answer: change(answer), why };
    },
  };
}
