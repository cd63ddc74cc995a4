import type { Question } from "./questions.ts";

/** Guesses the right choice from its form only. Returns several choices if they look equally likely. */
type Cue = (question: Question) => readonly number[];

export const cues: Readonly<Record<string, Cue>> = {
  longest: ({ choices }) => most(choices.map(({ says }) => says.length)),
  shortest: ({ choices }) => most(choices.map(({ says }) => -says.length)),
  "most words of the question": ({ ask, choices }) => most(choices.map(({ says }) => shared(says, ask))),
  "fewest words of the question": ({ ask, choices }) => most(choices.map(({ says }) => -shared(says, ask))),
  "most words of the other choices": ({ choices }) =>
    most(choices.map(({ says }) => shared(says, others(says, choices)))),
  "not the same again": ({ choices }) => places(choices.map(({ before }) => before !== true)),
  "the only no": ({ choices }) => only(choices.map(({ says }) => negative.test(says))),
  "the only yes": ({ choices }) => only(choices.map(({ says }) => /^yes\b/i.test(says))),
  "the largest number": ({ choices }) => most(choices.map(({ says }) => Math.max(...numbersIn(says)))),
  "the smallest number": ({ choices }) => most(choices.map(({ says }) => -Math.min(...numbersIn(says)))),
  "but or although": ({ choices }) => only(choices.map(({ says }) => /\b(?:but|although|though|yet)\b/i.test(says))),
  "the only one with a reason": ({ choices }) => only(choices.map(({ says }) => /[;:,]/.test(says))),
  "the first": () => [0],
  "the second": () => [1],
  "the last": ({ choices }) => [choices.length - 1],
};

/** The questions of a kind in which a cue prefers some choices to others. */
export function pointedAt(cue: string, kind: Question["of"], questions: readonly Question[]): Question[] {
  return questions.filter((question) => {
    const guessed = cues[cue]!(question).length;
    return question.of === kind && guessed > 0 && guessed < question.choices.length;
  });
}

export interface Score {
  readonly cue: string;
  /** The number of right guesses; a guess of several choices counts as a fraction. */
  readonly answered: number;
  readonly chance: number;
  /** The maximum for `answered`: the mean of random guesses plus two standard deviations. */
  readonly limit: number;
  /** The lessons in which all of its guesses are right. */
  readonly lessons: readonly string[];
}

export function scores(questions: readonly Question[]): Score[] {
  return Object.entries(cues).map(([cue, guess]) => score(cue, guess, questions.filter(asks(cue))));
}

/** Selects the questions to which a cue applies: only a twist can have the same answer again. */
function asks(cue: string): (question: Question) => boolean {
  return ({ of }) => cue !== "not the same again" || of === "twist";
}

function score(cue: string, guess: Cue, questions: readonly Question[]): Score {
  let [answered, chance, variance] = [0, 0, 0];
  const lessons: string[] = [];
  for (const question of questions) {
    const { choices, lesson, of } = question;
    const guessed = guess(question);
    const hits = guessed.filter((at) => choices[at]!.right).length;
    const byChance = choices.filter(({ right }) => right).length / choices.length;
    answered += guessed.length === 0 ? byChance : hits / guessed.length;
    chance += byChance;
    variance += byChance * (1 - byChance);
    if (hits > 0 && hits === guessed.length) lessons.push(of === "predict" ? lesson : `${lesson} (${of})`);
  }
  return { cue, answered, chance, limit: chance + 2 * Math.sqrt(variance), lessons };
}

/** Words of a choice that denies. */
const negative = /\b(?:no|none|not|nothing|never|neither|nobody|cannot|n't)\b/i;

function numbersIn(text: string): number[] {
  const found = text.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return found.length === 0 ? [Number.NaN] : found;
}

/** The choice for which this holds, if it is the only one. */
function only(holds: readonly boolean[]): number[] {
  const found = places(holds);
  return found.length === 1 ? found : [];
}

function most(values: readonly number[]): number[] {
  return places(values.map((value) => value === Math.max(...values)));
}

function places(chosen: readonly boolean[]): number[] {
  return chosen.flatMap((is, at) => (is ? [at] : []));
}

/** Counts the different words that two texts have in common. */
function shared(one: string, other: string): number {
  const words = new Set(wordsOf(other));
  return new Set(wordsOf(one).filter((word) => words.has(word))).size;
}

function others(says: string, choices: Question["choices"]): string {
  return choices.flatMap((choice) => (choice.says === says ? [] : [choice.says])).join(" ");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Letter}\d]+/gu) ?? [];
}
