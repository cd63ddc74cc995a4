import * as v from "valibot";
import { expect, it } from "vitest";
import { drawn, saySpread, spread } from "../../src/fault/spread.ts";

const read = (written: unknown) => v.safeParse(spread("How long."), written);
const wrong = (written: unknown) => read(written).issues?.[0].message;

it("reads one length, a range, and a mean", () => {
  expect(read("3s").output).toBe(3000);
  expect(read("1s to 3s").output).toEqual({ fromMs: 1000, toMs: 3000 });
  expect(read("about 200ms").output).toEqual({ meanMs: 200 });
});

it("says what to write where one is wrong", () => {
  expect(wrong(3)).toBe("needs a unit: write 3s or 3ms");
  expect(wrong("3s to 1s")).toBe("runs backwards: write 1s to 3s");
  expect(wrong("about 3")).toBe("needs a unit: write 3s or 3ms");
  expect(wrong("soon")).toContain("is not a duration");
});

it("draws within a range, and about a mean", () => {
  const even = Array.from({ length: 1000 }, (_, at) => at / 1000);
  const range = even.map((chance) => drawn({ fromMs: 1000, toMs: 3000 }, () => chance));
  expect(Math.min(...range)).toBe(1000);
  expect(Math.max(...range)).toBeLessThan(3000);
  const mean = even.map((chance) => drawn({ meanMs: 200 }, () => chance));
  expect(mean.reduce((sum, ms) => sum + ms, 0) / mean.length).toBeCloseTo(200, -1);
});

it("needs no chance where it is fixed", () => {
  const never = () => {
    throw new Error("nothing is left to chance");
  };
  expect(drawn(500, never)).toBe(500);
});

it("says itself as it is written", () => {
  for (const written of ["3s", "1s to 3s", "about 200ms"])
    expect(saySpread(v.parse(spread(""), written))).toBe(written.replace(/(\d)(m?s)/g, "$1 $2"));
});
