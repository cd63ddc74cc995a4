import { describe, expect, test } from "vitest";
import { formatRate, readRate } from "../../../src/text/values/rate.ts";
import { sayWrong } from "../../../src/text/values/units.ts";

describe("a rate", () => {
  test.each([
    ["280/s", 280],
    ["0.5/s", 0.5],
    ["6/m", 0.1],
    ["36/h", 0.01],
    ["0/s", 0],
  ])("%s is %d calls a second", (written, perS) => {
    expect(readRate(written)).toEqual({ value: perS });
  });

  test.each([
    [280, "needs a unit: write 280/s"],
    ["280", "needs a unit: write 280/s"],
    ["0", "needs a unit: write 280/s or 5/m"],
    ["280 per second", "is not written as a rate: write 280/s"],
    ["280rps", "is not written as a rate: write 280/s"],
    ["600/min", "is not written as a rate: write 600/m"],
    ["5 per hour", "is not written as a rate: write 5/h"],
    ["-5/s", "is below zero: write 280/s or 5/m"],
    ["2000000/s", "is more than 1000000/s: write 1000000/s or less"],
    ["often", "is not a rate: write 280/s or 5/m"],
    [null, "is not a rate: write 280/s or 5/m"],
  ])("%j %s", (written, wrong) => {
    const read = readRate(written);
    expect("wrong" in read && sayWrong(read)).toBe(wrong);
  });

  test.each(["280/s", "0.5/s", "5/m", "7/h", "0/s", "0.1/s"])("%s is written as it was read", (written) => {
    const read = readRate(written);
    expect("value" in read && formatRate(read.value)).toBe(written);
  });
});
