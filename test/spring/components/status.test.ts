import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultOrder,
  httpStatusOf,
  mappingOf,
  type Status,
  uniformCode,
  worstOf,
} from "../../../src/spring/components/status.ts";

const say = (code: string, description = ""): Status => ({ code, description });
const codes = fc.constantFrom("UP", "DOWN", "OUT_OF_SERVICE", "UNKNOWN", "BUSY", "Down", "out-of-service");
const statuses = fc.array(
  codes.map((code) => say(code)),
  { minLength: 1, maxLength: 8 },
);

describe("the worst status", () => {
  test("wins among those in the order, whatever its position among the components", () => {
    fc.assert(
      fc.property(statuses, fc.shuffledSubarray([...defaultOrder], { minLength: 1 }), (given, order) => {
        const rank = (code: string) => order.map(uniformCode).indexOf(uniformCode(code));
        const known = given.filter(({ code }) => rank(code) >= 0);
        const worst = worstOf(given, order);
        if (known.length === 0) expect(worst.code).toBe("UNKNOWN");
        else expect(rank(worst.code)).toBe(Math.min(...known.map(({ code }) => rank(code))));
      }),
    );
  });

  test("does not depend on statuses outside the order", () => {
    fc.assert(
      fc.property(statuses, (given) => {
        const known = given.filter(({ code }) => uniformCode(code) !== "busy");
        expect(worstOf(given, defaultOrder)).toEqual(worstOf(known, defaultOrder));
      }),
    );
  });

  test("is the alphabetically first of several spellings and, of equal ones, the first with its text", () => {
    expect(worstOf([say("down", "small"), say("DOWN", "capital")], defaultOrder)).toEqual(say("DOWN", "capital"));
    expect(worstOf([say("DOWN"), say("DOWN", "late")], defaultOrder)).toEqual(say("DOWN"));
  });

  test("is UNKNOWN if there is none", () => {
    expect(worstOf([], defaultOrder).code).toBe("UNKNOWN");
  });
});

describe("the HTTP status", () => {
  test.each([
    ["DOWN", 503],
    ["out.of.service", 503],
    ["UP", 200],
    ["UNKNOWN", 200],
    ["BUSY", 200],
  ])("of %s is %i without a mapping", (code, httpStatus) => {
    expect(httpStatusOf(say(code), mappingOf([]))).toBe(httpStatus);
  });

  test("loses both defaults with the user's first mapping", () => {
    const mapping = mappingOf([["down", 500]]);
    expect([httpStatusOf(say("DOWN"), mapping), httpStatusOf(say("OUT_OF_SERVICE"), mapping)]).toEqual([500, 200]);
  });

  test("depends only on the code", () => {
    fc.assert(
      fc.property(codes, fc.string(), fc.string(), (code, one, other) => {
        expect(httpStatusOf(say(code, one), mappingOf([]))).toBe(httpStatusOf(say(code, other), mappingOf([])));
      }),
    );
  });
});
