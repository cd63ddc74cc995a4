import { type Predicate, predicates } from "./predicates.ts";
import type { RequestFacts, RunFacts } from "./run-facts.ts";

/** Predicates by name with their values; all of them together. */
export type Claims = Readonly<Record<string, unknown>>;

/** Claims that must never, or always, be true of a request, whatever fails. */
export interface Goal {
  readonly kind: "never" | "always";
  readonly claims: Claims;
  /** Only for such requests. */
  readonly when?: Claims;
}

/** A bound on the calls from one service to another. */
export interface CallBound {
  readonly kind: "calls";
  readonly arrow: string;
  readonly moreThan: number;
}

export type AnyGoal = Goal | CallBound;

export function sayGoal(goal: AnyGoal): string {
  if (goal.kind === "calls") return `never more than ${goal.moreThan} calls ${goal.arrow}`;
  const when = goal.when === undefined ? "" : ` when ${sayClaims(goal.when)}`;
  return `${goal.kind} ${sayClaims(goal.claims)}${when}`;
}

/** Returns what broke a goal in this run; undefined if the goal is kept. */
function brokenBy(goal: AnyGoal, { requests, calls }: RunFacts): string | undefined {
  if (goal.kind === "calls") {
    const made = calls.get(goal.arrow) ?? 0;
    return made > goal.moreThan ? `${made} calls ${goal.arrow}` : undefined;
  }
  const isMeant = (request: RequestFacts) => goal.when === undefined || holds(request, goal.when);
  const wrong = requests.find((each) => isMeant(each) && holds(each, goal.claims) === (goal.kind === "never"));
  return (
    wrong &&
    claimed(goal.claims)
      .map(([predicate]) => predicate.saw(wrong))
      .join(", ")
  );
}

/** Lists the goals that a run broke, with the evidence. */
export function brokenGoals(goals: readonly AnyGoal[], facts: RunFacts) {
  return goals.flatMap((goal) => {
    const saw = brokenBy(goal, facts);
    return saw === undefined ? [] : [{ rule: sayGoal(goal), saw }];
  });
}

/** The format of a goal allows only names of predicates. */
function claimed(claims: Claims): (readonly [Predicate, unknown])[] {
  return Object.entries(claims).map(([name, value]) => [predicates[name]!, value]);
}

function holds(request: RequestFacts, claims: Claims): boolean {
  return claimed(claims).every(([predicate, value]) => predicate.holds(request, value));
}

function sayClaims(claims: Claims): string {
  return claimed(claims)
    .map(([predicate, value]) => predicate.says(value))
    .join(" and ");
}
