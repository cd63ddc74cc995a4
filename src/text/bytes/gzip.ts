import { gzipSync } from "fflate/browser";
import { joined } from "./bytes.ts";
import { inflate } from "./inflate.ts";

export function gzip(plain: Uint8Array): Uint8Array {
  return gzipSync(plain, { mtime: 0 });
}

/** Decompresses gzip; undefined if the data is not gzip, incomplete, damaged, or larger than this when decompressed. */
export function gunzip(compressed: Uint8Array, mostBytes: number): Uint8Array | undefined {
  const read = decompressed(compressed, mostBytes);
  return read?.isWhole ? read.plain : undefined;
}

/** Decompresses as much of a truncated body as possible; undefined if it is not gzip. */
export function gunzipStart(compressed: Uint8Array): Uint8Array | undefined {
  return decompressed(compressed, Number.POSITIVE_INFINITY)?.plain;
}

interface Decompressed {
  readonly plain: Uint8Array;
  readonly isWhole: boolean;
}

/** Reads one part after the other, because a body may consist of several. Zeros behind the last are ignored, as zlib does. */
function decompressed(compressed: Uint8Array, mostBytes: number): Decompressed | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  let at = 0;
  do {
    const head = headOf(compressed, at);
    if (head === "invalid") return undefined;
    if (head === "incomplete") return { plain: joined(parts), isWhole: false };
    const part = inflate(compressed, head, mostBytes - length);
    if (part === undefined) return undefined;
    parts.push(part.plain);
    length += part.plain.length;
    const check = part.end === undefined ? "incomplete" : checked(part.plain, compressed, part.end);
    if (check === "invalid") return undefined;
    if (check === "incomplete") return { plain: joined(parts), isWhole: false };
    at = check;
  } while (at < compressed.length && compressed[at] !== 0);
  return { plain: joined(parts), isWhole: true };
}

const headBytes = 10;
const deflate = 8;
/** The flags of parts that follow the head. */
const flags = { check: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

/** An offset in the data, or why there is none. */
type Offset = number | "incomplete" | "invalid";

/** Returns where the compressed data of a part begins. */
function headOf(data: Uint8Array, from: number): Offset {
  const [one, two, method, flag = 0] = data.subarray(from, from + 4);
  if (two === undefined) return "incomplete";
  if (one !== 0x1f || two !== 0x8b) return "invalid";
  if (data.length < from + 4) return "incomplete";
  if (method !== deflate || (flag & flags.reserved) !== 0) return "invalid";
  let at = from + headBytes;
  if (flag & flags.extra) at += 2 + (data[at]! | (data[at + 1]! << 8));
  for (const named of [flags.name, flags.comment]) {
    if ((flag & named) === 0) continue;
    const end = data.indexOf(0, at);
    if (end < 0) return "incomplete";
    at = end + 1;
  }
  if (flag & flags.check) at += 2;
  return at > data.length ? "incomplete" : at;
}

/** Compares the checksum and the length behind a part, and returns where the next part would begin. */
function checked(plain: Uint8Array, data: Uint8Array, end: number): Offset {
  const given = new DataView(data.buffer, data.byteOffset + end, data.length - end);
  for (const [at, value] of [checksum(plain), plain.length].entries()) {
    if (given.byteLength < 4 * (at + 1)) return "incomplete";
    if (given.getUint32(4 * at, true) !== value) return "invalid";
  }
  return end + 8;
}

/** The remainder of each byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** Computes the CRC-32 of gzip. */
function checksum(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (let at = 0; at < data.length; at++) sum = (sum >>> 8) ^ remainders[(sum ^ data[at]!) & 0xff]!;
  return ~sum >>> 0;
}
