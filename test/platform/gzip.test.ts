import { expect, test } from "vitest";
import { gunzip, gzip } from "../../src/platform/gzip.ts";

test("what was compressed comes back, unless it is broken or larger than allowed", () => {
  const plain = new Uint8Array(2000);
  expect([...gunzip(gzip(plain), 2000)!]).toEqual([...plain]);
  expect(gunzip(gzip(plain), 1999)).toBeUndefined();
  expect(gunzip(gzip(plain).subarray(0, 10), 2000)).toBeUndefined();
  expect(gunzip(plain, 2000)).toBeUndefined();
});
