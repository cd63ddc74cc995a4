import type { Moment } from "./moments.ts";

/** Keeps the beginning and the end of what is too long, because a story whose end is missing leaves its question open. */
export function withoutMiddle<Part>(parts: readonly Part[], most: number): readonly Part[] {
  if (parts.length <= most) return parts;
  const last = Math.floor(most / 2);
  return [...parts.slice(0, most - last), ...parts.slice(parts.length - last)];
}

/** Adds single moments between those that are shown, because a line that counts one takes as much room as the moment. */
export function withSingles(all: readonly Moment[], shown: readonly Moment[]): readonly Moment[] {
  const isShown = new Set(shown);
  return all.filter(
    (moment, at) =>
      isShown.has(moment) || [all[at - 1], all[at + 1]].every((each) => each === undefined || isShown.has(each)),
  );
}

/** Returns how many moments are left out before each place among those that are shown. */
export function leftOut(all: readonly Moment[], shown: readonly Moment[]): ReadonlyMap<number, number> {
  const places = new Map(shown.map((moment, at) => [moment, at]));
  const hidden = new Map<number, number>();
  let next = 0;
  for (const moment of all) {
    const place = places.get(moment);
    if (place === undefined) hidden.set(next, (hidden.get(next) ?? 0) + 1);
    else next = place + 1;
  }
  return hidden;
}
