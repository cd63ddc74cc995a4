import type { Given } from "../components/component.ts";
import type { HealthAnswer } from "../request/request.ts";
import type { Inquiry } from "./health-answer.ts";

/** What has to be asked before a request can be answered, and then the answer. */
export interface Answering {
  readonly inquiry: Inquiry | undefined;
  answer(given: readonly Given[]): Answered;
}
export interface Answered {
  readonly answer: HealthAnswer;
  /** In plain words, its subject first, where there is something to say. */
  readonly why: string | undefined;
}
