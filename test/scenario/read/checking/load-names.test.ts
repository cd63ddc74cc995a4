import { describe, expect, it } from "vitest";
import { lesson, told } from "../told.ts";

const load = (name: string) => `{ load: POST /orders, to: order, name: ${name}, burst: 3 }`;
const two = `[${load("few")}, ${load("more")}]`;
const places = [
  ["an expectation", (expected: string) => `expect: ${expected}\n`],
  ["one of several expectations", (expected: string) => `expect: [{ status: 200 }, ${expected}]\n`],
  [
    "a choice",
    (expected: string) => `seen: [{ says: a, expect: ${expected} }, { says: b, expect: { status: 200 } }]\n`,
  ],
  ["a twist", (expected: string) => `twist: { says: x, setup: { order: { timeout: 1s } }, expect: ${expected} }\n`],
] as const;

describe.each(places)("%s", (_, rest) => {
  it.each([
    ["{ load: few, good: { atLeast: 9% } }", undefined],
    ["{ load: mre, good: { atLeast: 9% } }", 'mre is not a load of this scenario → did you mean "more"?'],
    ["{ good: { atLeast: 9% } }", "it does not say which load → add load: few, or load: more"],
    ["{ useless: { atMost: 9% } }", undefined],
    ["{ arrivals: { server: payment, atMost: 9/s } }", undefined],
    [
      "{ arrivals: { server: paymnt, atMost: 9/s } }",
      'server: paymnt is not a server of this setup → did you mean "payment"?',
    ],
    ["{ load: few, collapsed: { in: 1, of: 2 } }", "of: 2 is not the number of runs, 1 → write 1"],
  ])("of loads: %s", (expected, mistake) => {
    const mistakes = told(lesson({ steps: two, rest: rest(expected) })).map((each) => each.replace(/^\S+ /, ""));
    expect(mistakes).toEqual(mistake === undefined ? [] : [mistake]);
  });
});

describe("an expectation of a load", () => {
  it("need not name the only load", () => {
    const rest = "expect: { good: { atLeast: 9% } }\n";
    expect(told(lesson({ steps: `[${load("few")}]`, rest }))).toEqual([]);
  });

  it.each([
    ["{ load: mre, good: { atLeast: 9% } }", '4:17 mre is not a load of this scenario → did you mean "more"?'],
    ["{ good: { atLeast: 9% } }", "4:9 it does not say which load → add load: few, or load: more"],
  ])("is reported where it stands: %s", (expected, mistake) => {
    expect(told(lesson({ steps: two, rest: `expect: ${expected}\n` }))).toEqual([mistake]);
  });
});

it("two loads have two names", () => {
  expect(told(lesson({ steps: `[${load("few")}, ${load("few")}]` }))).toEqual([
    "3:65 two loads are called few → give each a name of its own, such as name: buyers",
  ]);
});
