import type { Given } from "../components/component.ts";
import type { HealthAnswer } from "../request/request.ts";
import type { Content } from "./content.ts";
import type { Inquiry } from "./health-answer.ts";

/** The inquiries that come before an answer, and then the answer. */
export interface Answering<Told = HealthAnswer> {
  readonly inquiry: Inquiry | undefined;
  answer(given: readonly Given[]): Answered<Told>;
}
export interface Answered<Told = HealthAnswer> {
  readonly answer: Told;
  /** In plain words, its subject first, where there is something to say. */
  readonly why: string | undefined;
}

/** An answer that needs to ask nobody. */
export function at(answer: Content, why?: string): Answering<Content> {
  return { inquiry: undefined, answer: () => ({ answer, why }) };
}

/** The same with another answer made of what is answered. */
export function mapAnswer<From, To>(answering: Answering<From>, change: (answer: From) => To): Answering<To> {
  return {
    inquiry: answering.inquiry,
    answer(given) {
      const { answer, why } = answering.answer(given);
      return { answer: change(answer), why };
    },
  };
}
