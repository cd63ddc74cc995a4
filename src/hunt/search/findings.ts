import { type CallSet, type FailedCall, keyOf, partsOf } from "./call-set.ts";
import { hadNoEffect, type PlayedSet, type Search } from "./search.ts";

/** A set that breaks a rule which none of its parts breaks. */
export interface MinimalBreak {
  readonly set: CallSet;
  readonly rule: string;
}

export const cellResults = ["holds", "breaks", "notReached", "noEffect", "undecided", "notPlayed"] as const;
export type FailureResult = (typeof cellResults)[number];

/** A call, and the failures that made it happen; none if it is always made. */
export interface FoundCall {
  readonly id: string;
  readonly foundBy: CallSet;
}

/** Lists every rule that a set breaks and none of its parts does. */
export function minimalBreaks(search: Search): MinimalBreak[] {
  return search.played.flatMap(({ set, run }) => {
    if (run.undecided) return [];
    const earlier = new Set(partsOf(set).flatMap((part) => search.of(part)?.run.broken ?? []));
    return run.broken.filter((rule) => !earlier.has(rule)).map((rule) => ({ set, rule }));
  });
}

/** Lists all calls of all runs, in the order in which they were found. */
export function foundCalls(search: Search): FoundCall[] {
  const found = new Map<string, CallSet>();
  for (const { set, run } of search.played) for (const { id } of run.calls) if (!found.has(id)) found.set(id, set);
  return [...found].map(([id, foundBy]) => ({ id, foundBy }));
}

/** Returns the run that shows how a failure at a call ended, alone or with the failures that make the call happen. */
export function shownBy(search: Search, failed: FailedCall, { foundBy }: FoundCall): PlayedSet | undefined {
  return search.of([...foundBy, failed]) ?? search.played.find(({ set }) => isLast(set, failed));
}

function isLast(set: CallSet, failed: FailedCall): boolean {
  const last = set.at(-1);
  return last !== undefined && keyOf([last]) === keyOf([failed]);
}

export function resultOf(played: PlayedSet): FailureResult {
  const { run, set } = played;
  if (run.undecided) return "undecided";
  if (run.broken.length > 0) return "breaks";
  return set.every(({ call }) => run.struck.includes(call))
    ? hadNoEffect(played)
      ? "noEffect"
      : "holds"
    : "notReached";
}
