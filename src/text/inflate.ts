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

/** A canonical code: how many symbols have a code of each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
  /** The length of the longest code; 1 if there is none. */
  readonly longest: number;
}

interface Codes {
  readonly literals: Code;
  readonly distances: Code;
}

const longestCode = 15;

function codeOf(lengths: readonly number[]): Code {
  const counts = Array.from({ length: longestCode + 1 }, (_, bits) => lengths.filter((each) => each === bits).length);
  const used = lengths.flatMap((bits, symbol) => (bits === 0 ? [] : [{ bits, symbol }]));
  const symbols = used.sort((one, other) => one.bits - other.bits).map(({ symbol }) => symbol);
  return { counts, symbols, longest: Math.max(1, ...lengths) };
}

/** Returns how many codes are not used; negative if there are more symbols than codes. */
function unusedCodes({ counts }: Code): number {
  let left = 1;
  for (let bits = 1; bits <= longestCode; bits++) {
    left = 2 * left - counts[bits]!;
    if (left < 0) return left;
  }
  return left;
}

function readSymbol(reader: BitReader, { counts, symbols, longest }: Code): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let bits = 1; bits <= longest; bits++) {
    code |= reader.bits(1);
    const count = counts[bits]!;
    if (code - count < first) return symbols[index + code - first]!;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw new RangeError("no symbol has this code");
}

const endOfBlock = 256;
const literalLengths = [...Array(144).fill(8), ...Array(112).fill(9), ...Array(24).fill(7), ...Array(8).fill(8)];
const fixed: Codes = { literals: codeOf(literalLengths), distances: codeOf(Array(32).fill(5)) };

/** The least length or distance of each symbol, and the bits that are added to it. */
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBits = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const distanceBase = distanceBits.map((bits, symbol) => 1 + (symbol < 2 ? symbol : (2 + (symbol & 1)) << bits));

function readCoded(reader: BitReader, plain: GrowingBytes, { literals, distances }: Codes): void {
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
  const least = base[symbol];
  if (least === undefined) throw new RangeError("no such length or distance");
  return least + reader.bits(bits[symbol]!);
}

/** The order in which a block gives the lengths of the code that its other lengths are written in. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const mostLiterals = 286;
const mostDistances = 30;

/** The code that zlib reads if a block gives none for its lengths; it refuses the block afterwards. */
const onlyZeros: Code = { counts: [0, 2], symbols: [0, 0], longest: 1 };

function readCodes(reader: BitReader): Codes {
  const literals = 257 + reader.bits(5);
  const distances = 1 + reader.bits(5);
  const given = 4 + reader.bits(4);
  if (literals > mostLiterals || distances > mostDistances) throw new RangeError("too many symbols");
  const ofLengths: number[] = Array(lengthOrder.length).fill(0);
  for (const symbol of lengthOrder.slice(0, given)) ofLengths[symbol] = reader.bits(3);
  const ofLength = ofLengths.every((bits) => bits === 0) ? onlyZeros : complete(codeOf(ofLengths), false);
  const lengths = readLengths(reader, ofLength, literals + distances);
  if (lengths[endOfBlock] === 0) throw new RangeError("a block without an end");
  return {
    literals: complete(codeOf(lengths.slice(0, literals)), true),
    distances: complete(codeOf(lengths.slice(literals)), true),
  };
}

/** Refuses a code that has too many symbols or too few; a single symbol, or none, may leave the rest unused. */
function complete(code: Code, mayBeSingle: boolean): Code {
  const unused = unusedCodes(code);
  const isSingle = code.symbols.length === code.counts[1]! && code.symbols.length <= 1;
  if (unused < 0 || (unused > 0 && !(mayBeSingle && isSingle))) throw new RangeError("an incomplete code");
  return code;
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
