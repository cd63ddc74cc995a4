import { type Document, isScalar, visit, YAMLParseError } from "yaml";

/**
 * Adds an error for each key that occurs twice in a map, with the key as its message. The parser's own check takes minutes for a long map, because
 * it compares all pairs of keys: pass it `uniqueKeys: false`.
 */
export function noteDuplicateKeys(document: Document): void {
  const found: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        // Two Date objects are never equal, so their texts are compared.
        const value = key.value instanceof Date ? key.source : key.value;
        if (seen.has(value))
          found.push(new YAMLParseError([at, key.range?.[1] ?? at + 1], "DUPLICATE_KEY", `${key.value}`));
        seen.add(value);
      }
    },
  });
  if (found.length === 0) return;
  document.errors.push(...found);
  document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
}
