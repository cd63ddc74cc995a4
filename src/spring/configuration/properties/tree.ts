import { KnownSettings } from "./known-settings.ts";
import { type Element, elementsOf, keyOf, keysOf } from "./name-element.ts";
import type { SpringProperty } from "./property.ts";

function wholeKey(name: string): string {
  if (name.includes("[")) return keysOf(name).join(".");
  return name.toLowerCase().replace(/[^a-z0-9.]/g, "");
}

export interface SpringList {
  readonly items: readonly string[];
  /** The one property that sets all items, or one property for each. */
  readonly origins: readonly SpringProperty[];
  /** An item after a gap, or with text in its brackets, with which the application does not start. */
  readonly unreached: SpringProperty | undefined;
}

interface Named {
  readonly property: SpringProperty;
  readonly keys: readonly string[];
  readonly elements: readonly Element[];
}

/** Looks up properties as Spring does: by relaxed names, first match first, lists as one text or by index. */
export class SpringTree {
  readonly known = new KnownSettings();
  /** Properties that were asked for and have unresolvable placeholders. */
  readonly unresolved = new Set<SpringProperty>();
  readonly #named: readonly Named[];
  readonly #first = new Map<string, SpringProperty>();
  /** Properties by their first elements, for each number of elements. */
  readonly #below = new Map<number, Map<string, Named[]>>();

  constructor(properties: readonly SpringProperty[]) {
    this.#named = properties.map((property) => {
      const elements = elementsOf(property.name);
      return { property, keys: elements.map(keyOf), elements };
    });
    for (const { property, keys } of this.#named) {
      const key = keys.join(".");
      if (property.value === null || this.#first.has(key)) continue;
      this.#first.set(key, property);
    }
  }

  /** Of properties with one name, Spring takes the first. */
  get(name: string): SpringProperty | undefined {
    this.known.ask(name);
    const property = this.#first.get(wholeKey(name));
    if (property?.unresolved !== undefined) this.unresolved.add(property);
    return property;
  }

  /**
   * The items of a list. One text with all items takes precedence over single items, and its items are trimmed;
   * undefined if nothing is set.
   */
  list(name: string): SpringList | undefined {
    this.known.askItems(name);
    const whole = this.get(name);
    if (whole) return { items: splitList(whole.value ?? ""), origins: [whole], unreached: undefined };
    const origins: SpringProperty[] = [];
    const first = this.get(`${name}[0]`);
    for (let item = first; item; item = this.get(`${name}[${origins.length}]`)) origins.push(item);
    const unreached = this.#unreached(keysOf(name), origins.length);
    if (!first && !unreached) return undefined;
    return { items: origins.map(({ value }) => value ?? ""), origins, unreached };
  }

  /** The properties below a name, each with the elements that follow the name, as they were written. */
  below(name: string): { readonly rest: readonly Element[]; readonly property: SpringProperty }[] {
    this.known.askBelow(name);
    const prefix = keysOf(name);
    const named = this.#byFirst(prefix.length).get(prefix.join(".")) ?? [];
    return named.map(({ property, elements }) => ({ rest: elements.slice(prefix.length), property }));
  }

  /** The first property below a list that is not one of its items. */
  #unreached(list: readonly string[], items: number): SpringProperty | undefined {
    const reached = new Set(Array.from({ length: items }, (_, index) => `[${index}]`));
    const below = this.#byFirst(list.length).get(list.join(".")) ?? [];
    return below.find(({ property, keys }) => {
      const next = keys[list.length]!;
      return property.value !== null && next.startsWith("[") && !reached.has(next);
    })?.property;
  }

  #byFirst(count: number): ReadonlyMap<string, readonly Named[]> {
    let found = this.#below.get(count);
    if (!found) {
      found = new Map();
      for (const each of this.#named)
        if (each.keys.length > count) put(found, each.keys.slice(0, count).join("."), each);
      this.#below.set(count, found);
    }
    return found;
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function splitList(text: string): string[] {
  return text === "" ? [] : text.split(",").map((item) => item.trim());
}
