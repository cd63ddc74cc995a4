import { describe, expect, test } from "vitest";
import {
  formatDuration,
  formatShare,
  readDuration,
  readLimit,
  readShare,
  readSize,
  saySize,
} from "../../../src/text/values/units.ts";

describe("a duration", () => {
  test.each([
    ["3s", 3000],
    ["500ms", 500],
    ["1.5s", 1500],
    ["2m", 120_000],
    ["1h", 3_600_000],
    ["0s", 0],
    ["0.1ms", 0.1],
    ["1.001s", 1001],
  ])("%s is %d ms", (written, ms) => {
    expect(readDuration(written)).toEqual({ value: ms });
  });

  test.each([
    [1, "needs a unit", "write 1s or 1ms"],
    ["3", "needs a unit", "write 3s or 3ms"],
    ["-1s", "is below zero", "write a duration such as 1s"],
    [-2, "is below zero", "write a duration such as 1s"],
    ["3 sec", "is not written as a duration", "write 3s"],
    [".5s", "is not written as a duration", "write 0.5s"],
    ["10 Minutes", "is not written as a duration", "write 10m"],
    ["25h", "is longer than a day", "write 24h or less"],
    ["soon", "is not a duration", "write 3s, 500ms, 2m or 1h"],
    ["", "is not a duration", "write 3s, 500ms, 2m or 1h"],
    [null, "is not a duration", "write 3s, 500ms, 2m or 1h"],
    [true, "is not a duration", "write 3s, 500ms, 2m or 1h"],
  ])("%j %s", (written, wrong, cure) => {
    expect(readDuration(written)).toEqual({ wrong, cure });
  });

  test("is printed as it would be written", () => {
    const printed = [0, 0.5, 500, 999, 1000, 1500, 60_000, 90_000, 3_600_000, Number.POSITIVE_INFINITY].map(
      formatDuration,
    );
    expect(printed).toEqual(["0s", "0.5ms", "500ms", "999ms", "1s", "1.5s", "1m", "90s", "1h", "none"]);
  });
});

describe("a limit", () => {
  test("may be none", () => {
    expect(readLimit("none")).toEqual({ value: Number.POSITIVE_INFINITY });
    expect(readLimit("1s")).toEqual({ value: 1000 });
  });
  test.each([
    ["0s", "leaves no time at all", "write 1ms or more, or none"],
    ["0", "leaves no time at all", "write 1ms or more, or none"],
    [0, "leaves no time at all", "write 1ms or more, or none"],
    ["never", "is not a timeout", "write 1s, 500ms or none"],
    [1, "needs a unit", "write 1s or 1ms"],
  ])("%j %s", (written, wrong, cure) => {
    expect(readLimit(written)).toEqual({ wrong, cure });
  });
});

describe("a share", () => {
  test("is read as a fraction of 1", () => {
    expect([readShare("10%"), readShare("0.5%"), readShare("100%")]).toEqual([
      { value: 0.1 },
      { value: 0.005 },
      { value: 1 },
    ]);
  });
  test.each([
    [10, "needs a percent sign", "write 10%"],
    ["101%", "is more than 100%", "write 100% or less"],
    ["-5%", "is below zero", "write a share such as 10%"],
    ["half", "is not a share", "write 10% or 0.5%"],
  ])("%j %s", (written, wrong, cure) => {
    expect(readShare(written)).toEqual({ wrong, cure });
  });
  test("is printed in percent", () => {
    expect([0, 0.005, 0.1, 0.29, 1].map(formatShare)).toEqual(["0%", "0.5%", "10%", "29%", "100%"]);
  });
});

describe("a size", () => {
  test("counts 1024 bytes to the KB", () => {
    expect([readSize("500B"), readSize("16KB"), readSize("8MB")]).toEqual([
      { value: 500 },
      { value: 16_384 },
      { value: 8_388_608 },
    ]);
  });
  test.each([
    [16, "needs a unit", "write 16B, 16KB or 16MB"],
    ["2GB", "is not a size", "write 500B, 16KB or 8MB"],
    ["65MB", "is more than 64MB", "write 64MB or less"],
    ["-1KB", "is below zero", "write a size such as 16KB"],
  ])("%j %s", (written, wrong, cure) => {
    expect(readSize(written)).toEqual({ wrong, cure });
  });
  test("is written in the largest unit that fits", () => {
    const said = [0, 1, 500, 1024, 1536, 8_388_608].map(saySize);
    expect(said).toEqual(["0 bytes", "1 byte", "500 bytes", "1 KB", "1536 bytes", "8 MB"]);
  });
});
