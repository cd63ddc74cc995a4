import { type Document, isScalar, visit, YAMLParseError } from "yaml";

/**
 * Adds keys that occur twice in a map to a document's errors. The parser's own check compares each key with all before
 * it, which takes minutes for a long map, so it has to run with `uniqueKeys: false`.
 */
export function noteDuplicateKeys(document: Document): void {
  const found: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        // A date is an object, and its text says which.
        const value = key.value instanceof Date ? key.source : key.value;
        if (seen.has(value)) found.push(new YAMLParseError([at, at + 1], "DUPLICATE_KEY", "Map keys must be unique"));
        seen.add(value);
      }
    },
  });
  if (found.length === 0) return;
  document.errors.push(...found);
  document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
}
