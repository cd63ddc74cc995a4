import { type Document, isScalar, visit, YAMLParseError } from "yaml";

/** A key that its map already has. */
export class DuplicateKey extends YAMLParseError {
  /** The position in the text of its first occurrence. */
  readonly firstAt: number;

  constructor(pos: [start: number, end: number], key: string, firstAt: number) {
    super(pos, "DUPLICATE_KEY", key);
    this.firstAt = firstAt;
  }
}

/**
 * Adds an error for each key that occurs twice in a map, with the key as its message. The parser's own check takes minutes for a long map, because
 * it compares all pairs of keys: pass it `uniqueKeys: false`.
 */
export function noteDuplicateKeys(document: Document): void {
  const found: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Map<unknown, number>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        // Two Date objects are never equal, so their texts are compared.
        const value = key.value instanceof Date ? key.source : key.value;
        const before = seen.get(value);
        if (before === undefined) seen.set(value, at);
        else found.push(new DuplicateKey([at, key.range?.[1] ?? at + 1], `${key.value}`, before));
      }
    },
  });
  if (found.length === 0) return;
  document.errors.push(...found);
  document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
}
