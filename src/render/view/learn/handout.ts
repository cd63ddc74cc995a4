/** The questions of a path on paper, with the answers apart. */
export interface Handout {
  readonly title: string;
  readonly stops: readonly HandoutStop[];
}

/** A lesson with its question, or a text such as a discussion or an exercise. */
export interface HandoutStop {
  readonly name: string;
  readonly minutes: number;
  /** The situation, or all that is to be read. */
  readonly text: string;
  readonly question?: HandoutQuestion;
}

export interface HandoutQuestion {
  readonly ask: string;
  readonly choices: readonly string[];
  /** The choices that come true, counted from 1. */
  readonly right: readonly number[];
  readonly why: string;
}
