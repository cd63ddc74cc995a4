import type { StoredHunt } from "../../json/reading/read-hunt.ts";
import type { Difference, DifferingRow } from "./difference.ts";

/** Compares two hunts: how they were played, calls that appeared or are gone, sets that break a rule since, and those that no longer do. */
export function huntDifference(
  [one, other]: readonly [StoredHunt, StoredHunt],
  names: readonly [string, string],
): Difference {
  const row = (aspect: string, what: string, before: string, after: string): DifferingRow => ({
    ...{ scenario: other.name, aspect, what, one: before, other: after },
  });
  const [before, after] = [brokenIn(one), brokenIn(other)];
  const open = new Set(other.undecided.map((set) => set.join(" + ")));
  const [didOne, didOther] = [playedIn(one), playedIn(other)];
  const [how, later] = [howPlayed(one), howPlayed(other)];
  const calls = (hunt: StoredHunt) => hunt.calls.map(({ id }) => id);
  const rows = [
    ...[...how].flatMap(([what, was]) => {
      const is = later.get(what);
      return is === undefined || is === was ? [] : [row("setup", what, was, is)];
    }),
    ...calls(other).flatMap((id) => (calls(one).includes(id) ? [] : [row("call", id, "not made", "made")])),
    ...calls(one).flatMap((id) => (calls(other).includes(id) ? [] : [row("call", id, "made", "not made")])),
    ...[...after].flatMap(([key, set]) =>
      before.has(key) ? [] : [row("broken", key, didOne(set) ? "not broken" : "not played", "broken")],
    ),
    ...[...before].flatMap(([key, set]) => {
      if (after.has(key) || open.has(set)) return [];
      return didOther(set)
        ? [row("mended", key, "broken", "not broken")]
        : [row("not played", key, "broken", "not played")];
    }),
  ];
  return { one: names[0], other: names[1], rows, stillBroken: [...before.keys()].filter((key) => after.has(key)) };
}

/** Whether a hunt has played a set. Hunts of earlier versions do not tell, so that all count as played. */
function playedIn({ sets }: StoredHunt): (set: string) => boolean {
  const played = new Set(sets.map(({ set }) => set.join(" + ")));
  return (set) => played.size === 0 || played.has(set);
}

/** How a hunt was played, as far as it decides what it can find. */
function howPlayed({ name, world, seed, failures, most }: StoredHunt): Map<string, string> {
  const tried = failures.length === 0 ? "none" : failures.join(", ");
  return new Map([
    ["name", name],
    ["world", world],
    ["seed", `${seed}`],
    ["failures", tried],
    ["most", `${most ?? "not known"}`],
  ]);
}

/** The sets that break a rule, by both in words. */
function brokenIn({ breaks }: StoredHunt): Map<string, string> {
  const sets = breaks.flatMap(({ set, like, rule }) => [set, ...like].map((each) => [each.join(" + "), rule] as const));
  return new Map(sets.map(([set, rule]) => [`${set}: ${rule}`, set]));
}
