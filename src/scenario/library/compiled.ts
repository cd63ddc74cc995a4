import { fromBase64, toBase64 } from "../../text/bytes/bytes.ts";
import type { Scenario } from "../scenario.ts";

/**
 * Packs a lesson that was read and checked at build time, because parsing and checking a hundred files takes longer than
 * playing them. It is valid only for exactly this text, so that an edited lesson is read again.
 */
export function pack(scenario: Scenario, text: string): string {
  // The places are those of the file where the program was built.
  return JSON.stringify({ of: mark(text), scenario: { ...scenario, places: undefined } }, (_, value) => {
    if (value instanceof Uint8Array) return { [BYTES]: toBase64(value) };
    return value === Number.POSITIVE_INFINITY ? { [BYTES]: null } : value;
  });
}

/** Returns the scenario if it was packed from this text. */
export function unpack(packed: string, text: string): Scenario | undefined {
  return packed.startsWith(`{"of":"${mark(text)}"`) ? fromPacked(packed) : undefined;
}

/** Returns a packed scenario, whatever text it was packed from. */
export function fromPacked(packed: string): Scenario {
  const { scenario } = JSON.parse(packed, (_, value) => {
    if (typeof value !== "object" || value === null || !(BYTES in value)) return value;
    return value[BYTES] === null ? Number.POSITIVE_INFINITY : fromBase64(value[BYTES]);
  });
  return scenario as Scenario;
}

/** The key of an object that replaces a value that JSON cannot express: bytes or Infinity. */
const BYTES = "\0";

/** A hash of the text: FNV-1a from two different starts. */
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
