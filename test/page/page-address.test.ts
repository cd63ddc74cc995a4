import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddress, writeAddress } from "../../src/page/page-address.ts";

test("an address holds the changed settings, the twist and the moment", () => {
  const state = {
    pairs: new Map([
      ["order.timeout", "2s"],
      ["load.rate", "280/s"],
    ]),
    twisted: true,
    at: 4,
  };
  expect(writeAddress(state)).toBe("#order.timeout=2s&load.rate=280/s&twist&t=4");
  expect(readAddress("#order.timeout=2s&load.rate=280/s&twist&t=4")).toEqual(state);
});

test("an empty address is the lesson as it is", () => {
  expect(readAddress("")).toEqual({ pairs: new Map(), twisted: false, at: undefined });
  expect(writeAddress(readAddress("#"))).toBe("");
});

test("whatever is written is read back", () => {
  const pairs = fc.dictionary(fc.stringMatching(/^[a-z]+\.[a-z-]+$/), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(pairs, fc.boolean(), (each, twisted) => {
      const state = { pairs: new Map(Object.entries(each)), twisted, at: undefined };
      expect(readAddress(writeAddress(state))).toEqual(state);
    }),
  );
});

test("a malformed address is read as it is", () => {
  expect(readAddress("#a=%E0%A4%A&b").pairs).toEqual(
    new Map([
      ["a", "%E0%A4%A"],
      ["b", ""],
    ]),
  );
});
