import { constants, crc32, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import { gunzip, gunzipStart, gzip } from "../../../src/text/bytes/gzip.ts";

const anything = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 2000 }).map(bytes));

/** Reads a truncated body as Node's own zlib does. */
function zlibStart(compressed: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

test("what was compressed comes back, unless it is damaged or larger than allowed", () => {
  const plain = new Uint8Array(2000);
  const damaged = gzip(plain).map((byte, at, all) => (at === all.length - 8 ? byte ^ 1 : byte));
  expect([...gunzip(gzip(plain), 2000)!]).toEqual([...plain]);
  expect(gunzip(gzip(plain), 1999)).toBeUndefined();
  expect(gunzip(damaged, 2000)).toBeUndefined();
  expect(gunzip(plain, 2000)).toBeUndefined();
});

test("zlib reads what was compressed here, and the other way round", () => {
  const both = fc.property(anything, (plain) => {
    expect(gunzipSync(gzip(plain)).equals(plain)).toBe(true);
    expect(gunzip(gzipSync(plain), plain.length)).toEqual(plain);
  });
  fc.assert(both, { numRuns: 50 });
});

test("a body of several parts is read like a single one", () => {
  const two = new Uint8Array([...gzip(bytes("one, ")), ...gzip(bytes("two"))]);
  expect(gunzip(two, 100)).toEqual(bytes("one, two"));
});

test("a truncated body gives the same bytes as zlib, wherever it was cut, and is not a whole one", () => {
  const plain = bytes(JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, name: `order ${id * 7}` }))));
  const noise = Uint8Array.from({ length: 400 }, (_, at) => (at * at * 31 + (at >> 3) * 77) % 251);
  const named = new Uint8Array([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3, 0x61, 0, ...gzip(plain).subarray(10)]);
  // An extra field of 260 zeros, a name, a comment and the checksum of the head.
  const longHead = [0x1f, 0x8b, 8, 30, 0, 0, 0, 0, 0, 3, 4, 1, ...Array(260).fill(0), 0x61, 0, 0x62, 0];
  const check = crc32(Uint8Array.from(longHead));
  for (const whole of [
    gzip(plain),
    gzip(noise),
    named,
    new Uint8Array([...longHead, check & 0xff, (check >> 8) & 0xff, ...gzip(plain).subarray(10)]),
    gzipSync(plain),
    gzip(bytes("")),
    gzipSync(plain, { level: 0 }),
  ])
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.subarray(0, length);
      expect(Buffer.compare(gunzipStart(cut)!, zlibStart(cut)!), `${length} of ${whole.length}`).toBe(0);
      expect(gunzip(cut, 10_000)).toBeUndefined();
    }
});

test("what is not gzip is refused where zlib refuses it, and read as far as zlib reads it", () => {
  const head = [...gzip(bytes("x")).subarray(0, 10)];
  const damaged = fc.tuple(anything, fc.nat(), fc.nat(255)).map(([plain, place, byte]) => {
    const whole = gzipSync(plain);
    whole[10 + (place % (whole.length - 10))] = byte;
    return new Uint8Array(whole);
  });
  const junk = fc.uint8Array({ maxLength: 40 });
  const behindHead = junk.map((rest) => new Uint8Array([...head, ...rest]));
  const behindPart = junk.map((rest) => new Uint8Array([...gzip(bytes("x")), ...rest]));
  const likeZlib = fc.property(fc.oneof(junk, behindHead, behindPart, damaged), (data) => {
    const known = zlibStart(data);
    expect(gunzipStart(data)).toEqual(known === undefined ? undefined : new Uint8Array(known));
  });
  fc.assert(likeZlib, { numRuns: 1000 });
});

test("a block without any code is refused only after its lengths, as zlib does", () => {
  const head = [...gzip(bytes("x")).subarray(0, 10)];
  for (let length = 0; length < 60; length++) {
    const data = new Uint8Array([...head, 5, ...Array(length).fill(0)]);
    expect(gunzipStart(data) === undefined, `${length} zeros`).toBe(zlibStart(data) === undefined);
  }
});
