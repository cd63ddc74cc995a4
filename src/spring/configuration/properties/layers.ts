import { resolveAll } from "./placeholders.ts";
import type { SpringProperty } from "./property.ts";
import { uniformName } from "./property-names.ts";

/** The lists that contain a name, outermost first: a[0].b[1].c is in a and in a[0].b. */
function listsOf(uniform: string): string[] {
  return [...uniform.matchAll(/\[\d+\]/g)].map((index) => uniform.slice(0, index.index));
}

/**
 * Combines sources, highest precedence first. The first source that mentions a list defines all of it. Below `info`
 * everything is a map.
 */
export function layerSources(sources: readonly (readonly SpringProperty[])[]): SpringProperty[] {
  const settled = new Set<string>();
  const saidByItem = new Set<string>();
  const all: SpringProperty[] = [];
  for (const source of sources) {
    const named = source.map((property) => ({ property, uniform: uniformName(property.name) }));
    const kept = named.filter(
      ({ uniform }) =>
        uniform.startsWith("info.") ||
        (!saidByItem.has(uniform) && !listsOf(uniform).some((list) => settled.has(list))),
    );
    for (const { uniform } of kept) {
      settled.add(uniform);
      for (const list of listsOf(uniform)) {
        settled.add(list);
        saidByItem.add(list);
      }
    }
    all.push(...kept.map(({ property }) => property));
  }
  return resolveAll(all);
}
