import type * as v from "valibot";
import { isServerEntry } from "../../../service/index.ts";
import type { SchemaReader } from "../document/schema-reader.ts";
import { isMap, partsOf, partsOfItems } from "../document/shape.ts";

/**
 * Reports keys at the top of a file that belong to the key above them and lack its indentation, such as a server below `setup`. Returns
 * the file as it was meant, without them or with the servers in their place.
 */
export function withoutMisplaced(
  reader: SchemaReader,
  value: Readonly<Record<string, unknown>>,
  entries: v.ObjectEntries,
): Record<string, unknown> {
  // Without a prototype, as a document has none: a key may be __proto__.
  const meant: Record<string, unknown> = Object.create(null);
  const servers: Record<string, unknown> = {};
  let above: string | undefined;
  for (const [key, part] of Object.entries(value)) {
    const isKnown = Object.hasOwn(entries, key);
    const owner = isKnown || above === undefined ? undefined : ownerOf(key, part, above, entries);
    if (isKnown) above = key;
    if (owner === undefined) {
      meant[key] = part;
      continue;
    }
    const cure = `${owner === above ? "indent" : "move"} it below ${owner}`;
    reader.find([key], "key", `${key} is not indented, so it is not part of ${owner}`, cure);
    if (owner === "setup") servers[key] = part;
  }
  if (Object.keys(servers).length > 0) meant.setup = { ...(isMap(meant.setup) ? meant.setup : {}), ...servers };
  return meant;
}

/** Returns the key that a key at the top belongs to: `setup` for a server, or the one above it if it is a part of that. */
function ownerOf(key: string, value: unknown, above: string, entries: v.ObjectEntries): string | undefined {
  if (isServerEntry(key, value)) return "setup";
  const schema = entries[above] as v.GenericSchema;
  return Object.hasOwn({ ...partsOf(schema), ...partsOfItems(schema) }, key) ? above : undefined;
}
