import { sideAt, type WeightedSide } from "../../policy/random/share.ts";
import type { DrawGroup } from "./choose-route.ts";
import type { Route } from "./route.ts";

/** The weighted groups of some routes; a route that is in a group twice has its last weight. */
export function weightGroups(routes: readonly Route[]): Map<string, WeightedSide[]> {
  const groups = new Map<string, Map<string, number>>();
  for (const { id, weights } of routes) {
    for (const { group, weight } of weights) {
      const sides = groups.get(group) ?? new Map<string, number>();
      groups.set(group, sides.set(id, weight));
    }
  }
  return new Map([...groups].map(([group, sides]) => [group, [...sides].map(([name, weight]) => ({ name, weight }))]));
}

/** Draws each group at random, as the real gateway does. */
export function drawByWeight(routes: readonly Route[], chance: () => number): DrawGroup {
  const groups = weightGroups(routes);
  return (group) => sideAt(groups.get(group) ?? [], chance());
}
