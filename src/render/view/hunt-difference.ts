import type { StoredHunt } from "../json/read-hunt.ts";
import type { Difference, DifferingRow } from "./difference.ts";

/** Compares two hunts: calls that appeared or are gone, sets that break a rule since, and those that no longer do. */
export function huntDifference(
  [one, other]: readonly [StoredHunt, StoredHunt],
  names: readonly [string, string],
): Difference {
  const row = (aspect: string, what: string, before: string, after: string): DifferingRow => ({
    ...{ scenario: other.name, aspect, what, one: before, other: after },
  });
  const [before, after] = [brokenIn(one), brokenIn(other)];
  const open = new Set(other.undecided.map((set) => set.join(" + ")));
  const calls = (hunt: StoredHunt) => hunt.calls.map(({ id }) => id);
  const rows = [
    ...calls(other).flatMap((id) => (calls(one).includes(id) ? [] : [row("call", id, "not made", "made")])),
    ...calls(one).flatMap((id) => (calls(other).includes(id) ? [] : [row("call", id, "made", "not made")])),
    ...[...after.keys()].flatMap((key) => (before.has(key) ? [] : [row("broken", key, "not broken", "broken")])),
    ...[...before].flatMap(([key, set]) =>
      after.has(key) || open.has(set) ? [] : [row("mended", key, "broken", "not broken")],
    ),
  ];
  return { one: names[0], other: names[1], rows, stillBroken: [...before.keys()].filter((key) => after.has(key)) };
}

/** The sets that break a rule, by both in words. */
function brokenIn({ breaks }: StoredHunt): Map<string, string> {
  const sets = breaks.flatMap(({ set, like, rule }) => [set, ...like].map((each) => [each.join(" + "), rule] as const));
  return new Map(sets.map(([set, rule]) => [`${set}: ${rule}`, set]));
}
