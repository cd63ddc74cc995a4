import { describe, expect, it } from "vitest";
import { lesson, problemsIn, told } from "../told.ts";

describe("a key that is not a name is reported where it stands", () => {
  it.each(["[a]: b", "{ a: 1 }: b", "? [a]\n: b", "? { a: 1 }\n: b"])("%j", (rest) => {
    const column = rest.startsWith("?") ? 3 : 1;
    expect(told(lesson({ rest: `${rest}\n` }))).toEqual([
      `4:${column} a key is not a name → write a name before the colon`,
    ]);
  });
});

describe("levels of nesting", () => {
  const deep = (open: string, close: string, levels: number) =>
    told(lesson({ rest: `lesson: ${open.repeat(levels)}1${close.repeat(levels)}\n` })).map((each) =>
      each.replace(/ → .*/, ""),
    );
  const notText = expect.stringMatching(/^4:9 lesson: .* is not text$/);
  it.each([
    ["lists", "[", "]", 33],
    ["maps", "{ a: ", " }", 129],
  ])("of %s are limited", (_, open, close, column) => {
    expect(deep(open, close, 23)).toEqual([notText]);
    expect(deep(open, close, 24)).toEqual([notText, `4:${column} this is nested too deeply`]);
  });
});

it("of two equal names, the first one counts", () => {
  const text = lesson({ setup: "{ order: {}, payment: {}, payment: { delya: 3s } }" });
  expect(told(text)).toEqual(["2:34 payment occurs twice in the same map → leave one of them out"]);
});

describe("a problem marks", () => {
  it.each([
    ["a value up to its end", lesson({ rest: "runs: 1.5" }), [4, 7, 3]],
    [
      "only the line in which a value begins",
      lesson({ rest: "expect:\n  - { sattus: 200,\n      to: order }\n" }),
      [5, 7, 6],
    ],
    ["the rest of the line of a longer value", lesson({ rest: "hints: { a: b,\n  c: d }\n" }), [4, 8, 7]],
    ["the key of a missing value", lesson({ steps: "[{ send, to: order }]" }), [3, 11, 4]],
    ["the last character of a file that ends too early", `${lesson()}expect: [`, [4, 9, 1]],
  ])("%s", (_, text, place) => {
    const [problem] = problemsIn(text);
    const { line, column, length } = problem!.where!;
    expect([line, column, length]).toEqual(place);
  });
});
