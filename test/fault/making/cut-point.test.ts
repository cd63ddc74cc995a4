import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type CutPlace, endsWhere, partWay, where } from "../../../src/fault/making/cut-point.ts";
import { reply } from "../tries.ts";

const places = "write at once, in the status line, in the headers";

describe("a place at which an answer breaks off", () => {
  it.each([
    [true, "at once"],
    ["at once", "at once"],
    ["in the status line", "in the status line"],
    ["in the headers", "in the headers"],
    ["9B", 9],
    ["1KB", 1024],
  ])("is written as %j", (written, ending) => {
    expect(v.parse(where(), written)).toBe(ending);
  });

  it.each([
    ["in the middle", `is neither a place nor a size: ${places}, or a size such as 9B`],
    [false, `is neither a place nor a size: ${places}, or a size such as 9B`],
    [9, "needs a unit: write 9B, 9KB or 9MB"],
  ])("is not written as %j", (written, message) => {
    expect(v.safeParse(where(), written).issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it.each<[CutPlace, string]>([
    ["at once", "without sending any of its response"],
    ["in the status line", "in the middle of the status line"],
    ["in the headers", "in the middle of the headers"],
    [0, "before the first byte of the body"],
    [9, "after 9 bytes of the body"],
  ])("%j is described", (ending, says) => {
    expect(endsWhere(ending)).toBe(says);
  });

  it.each<[CutPlace, RegExp]>([
    ["at once", /^$/],
    ["in the status line", /^HTTP\/1\.1 2$/],
    ["in the headers", /^HTTP\/1\.1 200 OK\r\n[^\r]+$/],
    [0, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s],
    [9, /\r\n\r\nPayment c$/],
  ])("%j limits the bytes that are sent", (ending, sent) => {
    expect(Buffer.concat(partWay(reply, ending)).toString()).toMatch(sent);
  });
});
