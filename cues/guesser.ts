import { createHash } from "node:crypto";
import { cues } from "./cues.ts";
import type { Question } from "./questions.ts";

/** One way to divide the lessons may be lucky, so the figure is the mean of several. */
const divisions = 10;
/** Guesses that are assumed beforehand to have been as good as chance, so that a rare cue counts little. */
const doubt = 10;

interface Guessed {
  readonly answered: number;
  readonly chance: number;
  /** The maximum for `answered`: the mean of random guesses plus two standard deviations. */
  readonly limit: number;
}

/** A question with the choices to which each cue points. */
interface Pointed extends Question {
  readonly byChance: number;
  readonly pointers: readonly (readonly [kind: string, choices: readonly number[]])[];
}

/**
 * Guesses the right choices from all cues at once. It learns from nine tenths of the lessons how much each cue tells in each
 * kind of question, and guesses in the last tenth; so it finds only what a learner could use in a lesson not yet seen.
 */
export function guessAll(asked: readonly Question[]): Guessed {
  const questions = asked.map(pointed);
  const lessons = [...new Set(questions.map(({ lesson }) => lesson))];
  let answered = 0;
  for (let division = 0; division < divisions; division++) {
    const folds = new Map(lessons.map((lesson) => [lesson, foldOf(lesson, division)]));
    for (const fold of new Set(folds.values())) {
      const guess = learnedFrom(questions.filter(({ lesson }) => folds.get(lesson) !== fold));
      for (const question of questions)
        if (folds.get(question.lesson) === fold) answered += hitsOf(question, guess(question)) / divisions;
    }
  }
  const chance = sum(questions.map(({ byChance }) => byChance));
  const variance = sum(questions.map(({ byChance }) => byChance * (1 - byChance)));
  return { answered, chance, limit: chance + 2 * Math.sqrt(variance) };
}

/** Depends on the name only, so that a new lesson does not divide the others anew. */
function foldOf(lesson: string, division: number): number {
  return createHash("sha256").update(`${division} ${lesson}`).digest().readUInt32BE() % 10;
}

function pointed(question: Question): Pointed {
  const { choices, of } = question;
  const pointers = Object.entries(cues).flatMap(([cue, guess]) => {
    const guessed = guess(question);
    return guessed.length === 0 || guessed.length === choices.length ? [] : [[`${cue} ${of}`, guessed] as const];
  });
  return { ...question, byChance: choices.filter(({ right }) => right).length / choices.length, pointers };
}

/** Adds up, for each choice, how much more often than chance the cues that point to it were right. */
function learnedFrom(questions: readonly Pointed[]): (question: Pointed) => number[] {
  const learned = new Map<string, { hits: number; byChance: number }>();
  for (const question of questions)
    for (const [kind, guessed] of question.pointers) {
      const { hits, byChance } = learned.get(kind) ?? { hits: doubt, byChance: doubt };
      learned.set(kind, { hits: hits + hitsOf(question, guessed), byChance: byChance + question.byChance });
    }
  return ({ choices, pointers }) => {
    const points = choices.map(() => 0);
    for (const [kind, guessed] of pointers) {
      const { hits, byChance } = learned.get(kind) ?? { hits: 1, byChance: 1 };
      for (const at of guessed) points[at]! += Math.log(hits / byChance);
    }
    const best = Math.max(...points);
    return points.flatMap((each, at) => (each > best - 1e-9 ? [at] : []));
  };
}

/** The share of right choices among those guessed. */
function hitsOf({ choices }: Question, guessed: readonly number[]): number {
  return guessed.filter((at) => choices[at]!.right).length / guessed.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
