import type { Prediction, Scenario, Twist } from "../../../scenario/scenario.ts";

/** A question of a lesson, with its answer. */
export interface AnsweredQuestion {
  readonly of: "predict" | "twist" | "review";
  readonly ask: string;
  readonly choices: readonly AnsweredChoice[];
}

export interface AnsweredChoice {
  readonly says: string;
  /** Missing if the file does not say which choice is right. */
  readonly isRight?: boolean;
  /** The reason why a wrong choice is tempting, and wrong. */
  readonly why?: string;
}

/** Returns the questions of a lesson with their answers, without playing it: only the right choice gives no reason for being tempting. */
export function answeredQuestions({ predict, twist, review }: Scenario): AnsweredQuestion[] {
  return [
    ...answered("predict", predict),
    ...answered("twist", twist?.predict),
    ...answered("review", review?.predict),
  ];
}

/** Whether a lesson says without being played which choices of its questions are right. */
export function saysAnswers(scenario: Scenario): boolean {
  return answeredQuestions(scenario).some(({ choices }) => choices.some(({ isRight }) => isRight));
}

/** Returns the question of a twist with its answer. */
export function answeredTwist({ predict }: Twist): AnsweredQuestion[] {
  return answered("twist", predict);
}

function answered(of: AnsweredQuestion["of"], question: Prediction | undefined): AnsweredQuestion[] {
  if (question === undefined) return [];
  // A file of the user's own may give no reasons. Then the file alone does not say which choice is right.
  const isTold = question.choices.filter(({ tempting }) => tempting === undefined).length === 1;
  const choices = question.choices.map(({ says, tempting }) => ({
    says,
    ...(isTold && { isRight: tempting === undefined }),
    ...(tempting !== undefined && { why: tempting }),
  }));
  return [{ of, ask: question.ask, choices }];
}
