import { describe, expect, it } from "vitest";
import { lesson, told } from "../told.ts";

describe("the list that is meant is the cure for", () => {
  const upTo20 = Array.from({ length: 20 }, (_, at) => at + 1).join(", ");
  it.each([
    ["5", "5", "[5]"],
    ['"5"', "5", "[5]"],
    ["1..3", "1..3", "[1, 2, 3]"],
    ["15-17", "15-17", "[15, 16, 17]"],
    ["2 to 3", "2 to 3", "[2, 3]"],
    ["3..3", "3..3", "[3]"],
    ["1 5 7", "1 5 7", "[1, 5, 7]"],
    ["1..20", "1..20", `[${upTo20}]`],
    ["1..21", "1..21", "- before each entry"],
    ["3..1", "3..1", "- before each entry"],
    ["all of them", "all of them", "- before each entry"],
    ["{ first: 1 }", "{ first: 1 }", "- before each entry"],
  ])("%s", (written, shown, cure) => {
    expect(told(lesson({ setup: `{ order: {}, payment: { faults: [{ hang: true, calls: ${written} }] } }` }))).toEqual([
      `2:62 calls: ${shown} is not a list → write ${cure}`,
    ]);
  });

  it.each([
    ["Look here.", "[Look here.]"],
    ["{ a: b }", "- before each entry"],
  ])("%s in a list of texts", (written, cure) => {
    expect(told(lesson({ rest: `hints: ${written}\n` }))).toEqual([
      `4:8 hints: ${written} is not a list → write ${cure}`,
    ]);
  });
});

describe("the entry that is meant is the first part of a sentence that can be one", () => {
  it.each([
    ["client sends POST /a then GET /b", "send: POST /a"],
    ["then wait 2s", "wait: 2s"],
    ["think hard", "{ send: …, to: … }"],
    [`${"very ".repeat(30)}long`, "{ send: …, to: … }"],
  ])("%s", (sentence, entry) => {
    expect(told(lesson({ steps: `[${sentence}]` }))).toEqual([expect.stringMatching(new RegExp(`→ write ${entry}$`))]);
  });
});
