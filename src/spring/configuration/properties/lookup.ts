import type { Origin, SpringProperty } from "./property.ts";
import { uniformName } from "./property-names.ts";

/** Properties of one source: the command line, or one document of a file. */
export type PropertySource = readonly SpringProperty[];

export interface SetText {
  readonly text: string;
  readonly origin: Origin | undefined;
}

const indexes = new WeakMap<PropertySource, ReadonlyMap<string, SpringProperty>>();

/** The property of this name in a source. */
export function find(source: PropertySource, name: string): SpringProperty | undefined {
  let index = indexes.get(source);
  if (!index) {
    const reversed = source.filter(({ value }) => value !== null).reverse();
    index = new Map(reversed.map((property) => [uniformName(property.name), property]));
    indexes.set(source, index);
  }
  return index.get(uniformName(name));
}

/**
 * The items of a list in one source, written as one text or one by one; undefined if the source does not mention the
 * list.
 */
export function listIn(source: PropertySource, name: string): SetText[] | undefined {
  const whole = find(source, name);
  if (whole) {
    const { origin } = whole;
    return whole.value ? whole.value.split(",").map((text) => ({ text: text.trim(), origin })) : [];
  }
  const items: SetText[] = [];
  for (;;) {
    const item = find(source, `${name}[${items.length}]`);
    if (!item) return items.length > 0 ? items : undefined;
    items.push({ text: item.value ?? "", origin: item.origin });
  }
}

export function itemsIn(source: PropertySource, name: string): SetText[] {
  return listIn(source, name) ?? [];
}

/** The items of a list in the first source that mentions it; undefined if none does. */
export function listOf(sources: readonly PropertySource[], name: string): SetText[] | undefined {
  for (const source of sources) {
    const items = listIn(source, name);
    if (items) return items;
  }
  return undefined;
}
