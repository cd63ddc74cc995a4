import type { SpringProperty } from "./property.ts";

/** One spelling for all that Spring takes as the same name: case, dashes and underscores do not count, except inside brackets. */
export function uniformName(name: string): string {
  let uniform = "";
  for (const part of name.split(/(\[[^\]]*\])/)) {
    uniform += part.startsWith("[") ? part : part.toLowerCase().replace(/[^a-z0-9.*]/g, "");
  }
  return uniform;
}

/** The lists a name stands in, outermost first: a[0].b[1].c stands in a and in a[0].b. */
function listsOf(uniform: string): string[] {
  return [...uniform.matchAll(/\[\d+\]/g)].map((index) => uniform.slice(0, index.index));
}

/**
 * Lays sources over one another, the one that counts most first. A list is never mixed from two sources:
 * the first source that says anything of it says all of it, in one text or item by item.
 */
export function layerSources(sources: readonly (readonly SpringProperty[])[]): SpringProperty[] {
  const settled = new Set<string>();
  const saidByItem = new Set<string>();
  const all: SpringProperty[] = [];
  for (const source of sources) {
    const named = source.map((property) => ({ property, uniform: uniformName(property.name) }));
    const kept = named.filter(
      ({ uniform }) => !saidByItem.has(uniform) && !listsOf(uniform).some((list) => settled.has(list)),
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
  return resolvePlaceholders(all);
}

const maxDepth = 20;

/** Puts in what `${name}` and `${name:otherwise}` stand for; what nothing is known of stays as it is written. */
function resolvePlaceholders(properties: readonly SpringProperty[]): SpringProperty[] {
  const known = valuesByName(properties);
  return properties.map((property) =>
    property.value?.includes("${") ? { ...property, value: resolve(property.value, known, 0) } : property,
  );
}

/** A text with what its placeholders stand for among these settings. */
export function resolveIn(text: string, properties: readonly SpringProperty[]): string {
  return text.includes("${") ? resolve(text, valuesByName(properties), 0) : text;
}

function valuesByName(properties: readonly SpringProperty[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const { name, value } of properties) {
    const uniform = uniformName(name);
    if (value !== null && !known.has(uniform)) known.set(uniform, value);
  }
  return known;
}

function resolve(text: string, known: ReadonlyMap<string, string>, depth: number): string {
  if (depth > maxDepth) return text;
  let resolved = "";
  let from = 0;
  for (;;) {
    const start = text.indexOf("${", from);
    const end = start < 0 ? -1 : closing(text, start + 2);
    if (end < 0) return resolved + text.slice(from);
    if (text[start - 1] === "\\") {
      resolved += `${text.slice(from, start - 1)}\${`;
      from = start + 2;
      continue;
    }
    const inner = resolve(text.slice(start + 2, end), known, depth + 1);
    const colon = inner.indexOf(":");
    const value = known.get(uniformName(colon < 0 ? inner : inner.slice(0, colon)));
    const otherwise = colon < 0 ? text.slice(start, end + 1) : inner.slice(colon + 1);
    resolved += text.slice(from, start) + (value === undefined ? otherwise : resolve(value, known, depth + 1));
    from = end + 1;
  }
}

function closing(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    if (text.startsWith("${", at)) open++;
    else if (text[at] === "}" && --open === 0) return at;
  }
  return -1;
}
