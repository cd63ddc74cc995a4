import type { Rule } from "../card.ts";
import { type Judgement, together } from "./judgement.ts";
import { type RuleName, rules } from "./rules.ts";

/** The judgements of one play of a failure; rules that do not apply to it are missing. */
export type Judged = Readonly<Partial<Record<RuleName, Judgement>>>;

const timed: readonly RuleName[] = rules.filter(({ isTimed }: Rule) => isTimed).map(({ name }) => name);

/** Whether a failure has to be played again on a busy machine. */
export function isUnsure(plays: readonly Judged[]): boolean {
  const [last = {}] = plays.toReversed();
  return timed.some(
    (rule) =>
      last[rule] === "undecided" ||
      (last[rule] !== undefined && of(plays, rule) !== last[rule]) ||
      (plays.length === 1 && last[rule] === false),
  );
}

/**
 * Returns the judgements of several plays together. One play that breaks a rule breaks it, except for rules about time: there two
 * plays in a row must agree, because the machine may have delayed the server in either.
 */
export function settled(plays: readonly Judged[]): Judged {
  const all = [...new Set(plays.flatMap((play) => Object.keys(play)))] as RuleName[];
  return Object.fromEntries(all.map((rule) => [rule, of(plays, rule)]));
}

function of(plays: readonly Judged[], rule: RuleName): Judgement {
  const judged = plays.flatMap((play) => play[rule] ?? []);
  if (!timed.includes(rule)) return together(judged);
  const decided = judged.filter((each) => each !== "undecided");
  const [last, before = plays.length > 1 ? true : last] = decided.toReversed();
  return last === before && last !== undefined ? last : "undecided";
}
