const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes UTF-8; malformed bytes become U+FFFD. */
export function utf8(from: Uint8Array): string {
  return decoder.decode(from);
}

/** Decodes ISO-8859-1, in which each byte is the character with its number. */
export function latin1(from: Uint8Array): string {
  let text = "";
  for (const byte of from) text += String.fromCharCode(byte);
  return text;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The index at which these bytes first occur in others, or -1. */
export function indexOf(wanted: Uint8Array, within: Uint8Array): number {
  const [first] = wanted;
  if (first === undefined) return -1;
  for (let at = within.indexOf(first); at >= 0; at = within.indexOf(first, at + 1)) {
    if (wanted.every((byte, place) => within[at + place] === byte)) return at;
  }
  return -1;
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export function toBase64(from: Uint8Array): string {
  return btoa(latin1(from));
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
