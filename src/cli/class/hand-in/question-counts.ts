import type { QuestionResult, StepResult } from "../../../render/view/learn/class-results.ts";
import { numbersOf } from "../../../scenario/class/numbers.ts";
import type { Choice, Scenario } from "../../../scenario/scenario.ts";
import { minutesBetween } from "../../state/lesson-results.ts";
import type { StepWork } from "./hand-in-format.ts";

type ChosenAnswer = StepWork["answers"][number];

/** The wrong answers that are listed for a question. */
const mostWrong = 3;

interface Counted {
  readonly lesson: string;
  readonly of: ChosenAnswer["of"];
  readonly ask: string;
  readonly choices: readonly CountedChoice[];
  /** The choices that somebody made and that were wrong. */
  readonly wrong: Set<CountedChoice>;
}

interface CountedChoice {
  readonly choice: string;
  readonly misconception: string | null;
  count: number;
}

/** Counts the first answer of each student to each question. */
export class QuestionCounts {
  readonly #counted = new Map<string, Counted>();

  async add({ what, name, isReview, answers }: StepWork): Promise<void> {
    if (what !== "lesson") return;
    const { scenario } = await numbersOf({ name, ...(isReview && { isReview }) });
    for (const { of, chose, right } of firstOfEach(answers)) {
      const { ask, choices } = questionOf(scenario, of);
      const key = `${name} ${of}`;
      const counted = this.#counted.get(key) ?? {
        ...{ lesson: name, of, ask },
        choices: choices.map(({ tempting = null }, at) => {
          return { choice: choiceWords(choices, at + 1), misconception: tempting, count: 0 };
        }),
        wrong: new Set<CountedChoice>(),
      };
      const chosen = counted.choices[chose - 1];
      if (chosen === undefined) continue;
      chosen.count += 1;
      if (!right) counted.wrong.add(chosen);
      this.#counted.set(key, counted);
    }
  }

  questions(): QuestionResult[] {
    return [...this.#counted.values()].map(({ lesson, of, ask, choices, wrong }) => ({
      ...{ lesson, of, ask, counts: choices.map(({ count }) => count) },
      wrong: [...wrong].sort((one, other) => other.count - one.count).slice(0, mostWrong),
    }));
  }
}

/** Returns what a student did in one step, in the words of the lesson. */
export async function stepResult(work: StepWork, playedAgain: boolean): Promise<StepResult> {
  const { what, name, isReview, answers, attempts, probes, ended } = work;
  const scenario = what === "lesson" ? (await numbersOf({ name, ...(isReview && { isReview }) })).scenario : undefined;
  return {
    ...{ what, name },
    ended: ended?.how ?? "",
    minutes: minutesBetween(answers[0]?.at ?? attempts[0]?.at, ended?.at),
    answers: firstOfEach(answers).map(({ of, chose, right, sure }) => {
      const { choices } = questionOf(scenario, of);
      const misconception = right ? null : (choices[chose - 1]?.tempting ?? null);
      return { of, choice: choiceWords(choices, chose), right, sure, misconception };
    }),
    solved: attempts.some(({ right }) => right),
    attempts: attempts.length,
    tried: attempts,
    ...{ probes: probes.length, playedAgain },
  };
}

/** A student may take a lesson again; only the first answer to a question counts. */
function firstOfEach(answers: readonly ChosenAnswer[]): ChosenAnswer[] {
  return answers.filter(({ of }, at) => answers.findIndex((answer) => answer.of === of) === at);
}

function questionOf(
  scenario: Scenario | undefined,
  of: ChosenAnswer["of"],
): { readonly ask: string; readonly choices: readonly Choice[] } {
  const none = { ask: "", choices: [] };
  if (of === "seen") return { ask: "What did you just see?", choices: scenario?.seen ?? [] };
  return (of === "twist" ? scenario?.twist?.predict : scenario?.predict) ?? none;
}

function choiceWords(choices: readonly Choice[], chose: number): string {
  const says = choices[chose - 1]?.says;
  return says === undefined ? `${chose}` : `${chose}: ${says}`;
}
