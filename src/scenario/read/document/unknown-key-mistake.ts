import type * as v from "valibot";
import { listed } from "../../../text/words/lists.ts";
import { nearest } from "../../../text/words/nearest.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import { unknownKey } from "./message-words.ts";
import type { SchemaMistake } from "./schema-mistake.ts";
import { nestedKeys } from "./shape.ts";

/** More places that have a key of this name say nothing about the one that was meant. */
const mostNested = 3;

/** Describes a key that a map does not have. `near`: the known key of a similar name, which was meant. */
export function unknownKeyMistake(
  key: string,
  entries: Readonly<Record<string, v.GenericSchema>>,
  message: unknown,
): Pick<SchemaMistake, "says" | "cure" | "unknown" | "meant" | "listed"> & { readonly near?: string } {
  const known = Object.keys(entries);
  const says = unknownKey(key);
  const [glued = "", after] = key.split(/:(.*)/s);
  const near = nearest(glued, known);
  if (near !== undefined) return { says, cure: didYouMean(after ? `${near}: ${after}` : near), near, meant: [near] };
  const nested = nestedKeys(entries, key);
  const isNested = nested.length > 0 && nested.length <= mostNested;
  if (!isNested && typeof message === "string") return { says, cure: message, unknown: { key, known } };
  if (!isNested) return { says, cure: `write ${listed(known)}`, unknown: { key, known }, listed: known };
  return { says, cure: didYouMean(...nested.map(inMaps)), unknown: { key, known }, meant: nested };
}

/** Writes a nested key as in a file: `wait: { jitter: … }`. */
function inMaps(nested: string): string {
  const [last = "", ...outer] = nested.split(".").reverse();
  return outer.reduce((inner, name) => `${name}: { ${inner} }`, `${last}: …`);
}
