import { BitReader, OutOfData } from "./bit-reader.ts";
import { GrowingBytes } from "./growing-bytes.ts";

export interface Inflated {
  /** All that the data says, or its beginning if the data is incomplete. */
  readonly plain: Uint8Array;
  /** The place of the first byte behind the data; undefined if it is incomplete. */
  readonly end: number | undefined;
}

/**
 * Decompresses what is compressed as RFC 1951 says, as far as it has arrived; undefined if it is invalid, or longer than this
 * when decompressed.
 */
export function inflate(data: Uint8Array, from: number, mostBytes: number): Inflated | undefined {
  const reader = new BitReader(data, from);
  const plain = new GrowingBytes(mostBytes);
  try {
    let isLast = false;
    while (!isLast) {
      isLast = reader.bits(1) === 1;
      readBlock(reader, plain);
    }
    return { plain: plain.all, end: reader.nextByte };
  } catch (error) {
    if (error instanceof OutOfData) return { plain: plain.all, end: undefined };
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readBlock(reader: BitReader, plain: GrowingBytes): void {
  const kind = reader.bits(2);
  if (kind === 0) readStored(reader, plain);
  else if (kind === 1) readCoded(reader, plain, fixed);
  else if (kind === 2) readCoded(reader, plain, readCodes(reader));
  else throw new RangeError("unknown kind of block");
}

function readStored(reader: BitReader, plain: GrowingBytes): void {
  reader.skipToByte();
  const length = reader.bits(16);
  if (reader.bits(16) !== (length ^ 0xffff)) throw new RangeError("lengths of a stored block differ");
  for (let at = 0; at < length; at++) plain.add(reader.bits(8));
}

/** For each sequence of the next bits the symbol whose code it begins with, and the length of that code. */
interface Code {
  readonly table: Uint16Array;
  readonly longest: number;
}

interface BlockCodes {
  readonly literals: Code;
  readonly distances: Code;
}

const longestCode = 15;
const lengthMask = 15;
const symbolShift = 4;
/** Not a symbol: no code begins with these bits. */
const unused = (4095 << symbolShift) | 1;

/** Makes the canonical code of symbols with codes of these lengths; 0 stands for a symbol without one. */
function codeOf(lengths: readonly number[]): Code {
  const longest = Math.max(1, ...lengths);
  const table = new Uint16Array(1 << longest).fill(unused);
  let code = 0;
  for (let bits = 1; bits <= longest; bits++) {
    for (const [symbol, length] of lengths.entries()) {
      if (length !== bits) continue;
      for (let at = reversed(code, bits); at < table.length; at += 1 << bits)
        table[at] = (symbol << symbolShift) | bits;
      code += 1;
    }
    code <<= 1;
  }
  return { table, longest };
}

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit);
  return result;
}

function readSymbol(reader: BitReader, { table, longest }: Code): number {
  const entry = table[reader.peek(longest)]!;
  reader.bits(entry & lengthMask);
  if (entry === unused) throw new RangeError("no symbol has this code");
  return entry >> symbolShift;
}

const endOfBlock = 256;
const literalLengths = [...Array(144).fill(8), ...Array(112).fill(9), ...Array(24).fill(7), ...Array(8).fill(8)];
const fixed: BlockCodes = { literals: codeOf(literalLengths), distances: codeOf(Array(32).fill(5)) };

/** The least length or distance of each symbol, and the bits that are added to it. */
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBits = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const distanceBase = distanceBits.map((bits, symbol) => 1 + (symbol < 2 ? symbol : (2 + (symbol & 1)) << bits));

function readCoded(reader: BitReader, plain: GrowingBytes, { literals, distances }: BlockCodes): void {
  for (;;) {
    const symbol = readSymbol(reader, literals);
    if (symbol === endOfBlock) return;
    if (symbol < endOfBlock) plain.add(symbol);
    else {
      const length = sized(reader, symbol - endOfBlock - 1, lengthBase, lengthBits);
      plain.repeat(sized(reader, readSymbol(reader, distances), distanceBase, distanceBits), length);
    }
  }
}

function sized(reader: BitReader, symbol: number, base: readonly number[], bits: readonly number[]): number {
  const [least, more] = [base[symbol], bits[symbol]];
  if (least === undefined || more === undefined) throw new RangeError("no such length or distance");
  return least + reader.bits(more);
}

/** The order in which a block gives the lengths of the code that its other lengths are written in. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const mostLiterals = 286;
const mostDistances = 30;

function readCodes(reader: BitReader): BlockCodes {
  const literals = 257 + reader.bits(5);
  const distances = 1 + reader.bits(5);
  const given = 4 + reader.bits(4);
  if (literals > mostLiterals || distances > mostDistances) throw new RangeError("too many symbols");
  const ofLengths: number[] = Array(lengthOrder.length).fill(0);
  for (const symbol of lengthOrder.slice(0, given)) ofLengths[symbol] = reader.bits(3);
  // Without any code zlib reads zeros, and refuses the block afterwards.
  if (ofLengths.every((bits) => bits === 0)) reader.drop(literals + distances);
  const lengths = readLengths(reader, complete(ofLengths, false), literals + distances);
  if (lengths[endOfBlock] === 0) throw new RangeError("a block without an end");
  return { literals: complete(lengths.slice(0, literals), true), distances: complete(lengths.slice(literals), true) };
}

/** Refuses a code that has too many symbols or too few; a single symbol, or none, may leave the rest unused. */
function complete(lengths: readonly number[], mayBeSingle: boolean): Code {
  const used = lengths.filter((bits) => bits > 0);
  const left = used.reduce((rest, bits) => rest - (1 << (longestCode - bits)), 1 << longestCode);
  const isSingle = used.length === 0 || (used.length === 1 && used[0] === 1);
  if (left < 0 || (left > 0 && !(mayBeSingle && isSingle))) throw new RangeError("an incomplete code");
  return codeOf(lengths);
}

function readLengths(reader: BitReader, code: Code, count: number): number[] {
  const lengths: number[] = [];
  while (lengths.length < count) {
    const symbol = readSymbol(reader, code);
    if (symbol <= longestCode) lengths.push(symbol);
    else {
      const last = symbol === 16 ? lengths.at(-1) : 0;
      if (last === undefined) throw new RangeError("nothing to repeat");
      const times = symbol === 16 ? 3 + reader.bits(2) : symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7);
      for (let time = 0; time < times; time++) lengths.push(last);
    }
  }
  if (lengths.length > count) throw new RangeError("too many lengths");
  return lengths;
}
