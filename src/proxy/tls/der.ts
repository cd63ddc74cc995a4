/** Writes a value in DER, the encoding of certificates: its tag, its length and its content. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

const shortLengths = 0x80;

function lengthOf(length: number): number[] {
  if (length < shortLengths) return [length];
  const bytes = bytesOf(BigInt(length));
  return [shortLengths | bytes.length, ...bytes];
}

function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const boolean = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 0xff : 0]));
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
/** A value with a number of its own in front. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]): Buffer => der(0xa0 + number, ...parts);

/** A number from 0 on. A leading zero keeps it from being read as negative. */
export function integer(value: bigint): Buffer {
  const bytes = bytesOf(value);
  const [first = 0] = bytes;
  return der(0x02, Buffer.from(first >= shortLengths ? [0] : []), bytes);
}

/** Bits, of which the last byte has this many unused ones. */
export function bits(content: Uint8Array, unused = 0): Buffer {
  return der(0x03, Buffer.from([unused]), content);
}

/** An object identifier, such as 2.5.29.17. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(sevenBits)]));
}

function sevenBits(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >>> 7;
  return rest === 0 ? [low] : [...sevenBits(rest).map((byte) => byte | shortLengths), low];
}

const firstYearInFull = 2050;

export function time(ms: number): Buffer {
  const date = new Date(ms);
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, "");
  return date.getUTCFullYear() < firstYearInFull
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}
