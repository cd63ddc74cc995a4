import { fromBase64, toBase64 } from "../text/bytes.ts";
import type { Scenario } from "./scenario.ts";

/**
 * A lesson that was read and checked when the program was built: parsing and checking a hundred files again takes
 * longer than playing them. It is valid only for the very text it was made from, so that an edited lesson is read
 * again.
 */
export function pack(scenario: Scenario, text: string): string {
  return JSON.stringify({ of: mark(text), scenario }, (_, value) => {
    if (value instanceof Uint8Array) return { [BYTES]: toBase64(value) };
    return value === Number.POSITIVE_INFINITY ? { [BYTES]: null } : value;
  });
}

/** The scenario, if it was made from this text. */
export function unpack(packed: string, text: string): Scenario | undefined {
  if (!packed.startsWith(`{"of":"${mark(text)}"`)) return undefined;
  const { scenario } = JSON.parse(packed, (_, value) => {
    if (typeof value !== "object" || value === null || !(BYTES in value)) return value;
    return value[BYTES] === null ? Number.POSITIVE_INFINITY : fromBase64(value[BYTES]);
  });
  return scenario as Scenario;
}

/** Values that JSON cannot express have this key: bytes, or Infinity. */
const BYTES = "\0";

/** Distinguishes texts; FNV-1a, twice from different starts. */
function mark(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x050c5d1f;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000193);
  }
  return `${text.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}
