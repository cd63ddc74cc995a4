import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { listScenarios } from "../../../src/scenario/library/library.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { decode } from "../../../src/scenario/read/source.ts";
import { parseSets } from "../../../src/scenario/setup/changes/written-change.ts";
import { mergeSetup } from "../../../src/scenario/setup/merge.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { problemsIn } from "./told.ts";

const lessons = listScenarios().map(({ file }) => readFileSync(file, "utf8"));

/** Expects that every position in a Problem is in the file, and that the quoted text is there. */
function expectPlacesInside(text: string): void {
  const lines = text.split("\n");
  for (const { where, says } of problemsIn(text)) {
    expect(says).not.toBe("");
    expect(where?.line).toBeGreaterThanOrEqual(1);
    expect(where?.line).toBeLessThanOrEqual(lines.length);
    const line = lines[where!.line - 1]!;
    expect(where!.column).toBeGreaterThanOrEqual(1);
    expect(where!.column).toBeLessThanOrEqual(line.length + 1);
    if (where!.text !== undefined) expect(line.startsWith(where!.text)).toBe(true);
  }
}

const scraps = [
  "\t",
  ": ",
  "- ",
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "&a",
  "*a",
  "!!js ",
  "---\n",
  "\n",
  "  ",
  "#",
  "1",
  "none",
  "-1s",
  "%",
  "|\n",
  "?",
  "\0",
  "\uFEFF",
  "🙂",
  "__proto__",
  "<<: *a",
  "send",
  "expect",
];

const damaged = fc
  .record({
    lesson: fc.constantFrom(...lessons),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat(12),
        put: fc.constantFrom("", ...scraps),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ lesson, cuts }) =>
    cuts.reduce((text, { at, drop, put }) => {
      const from = Math.floor(at * text.length);
      return text.slice(0, from) + put + text.slice(from + drop);
    }, lesson),
  );

const names = [
  "title",
  "setup",
  "steps",
  "expect",
  "twist",
  "predict",
  "order",
  "payment",
  "delay",
  "faults",
  "is",
  "send",
  "to",
  "wait",
  "change",
  "who",
  "event",
  "inOrder",
  "choices",
  "says",
  "took",
  "count",
  "hang",
  "statuses",
  "constructor",
  "__proto__",
  "toString",
];
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium" },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, "", "1s", "10%", "none", "POST /orders", "payment", "finished"),
    fc.string({ maxLength: 8 }),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie("tree"), { maxKeys: 5 }),
  ),
}));

describe("whatever a file contains, it is a scenario or a list of Problems", () => {
  test("for damaged lessons", () => {
    fc.assert(fc.property(damaged, expectPlacesInside), { numRuns: 100 });
  });

  test("for maps and lists of words that scenarios know", () => {
    const written = fc.dictionary(fc.constantFrom(...names), tree, { maxKeys: 8 }).map((each) => stringify(each));
    fc.assert(fc.property(written, expectPlacesInside), { numRuns: 100 });
  });

  test("for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), expectPlacesInside), { numRuns: 100 });
  });

  test("for any bytes", () => {
    const readsOrRefuses = (bytes: Uint8Array) => {
      try {
        parseScenario(decode(bytes, "lesson.yaml"), "lesson.yaml");
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), readsOrRefuses), { numRuns: 100 });
  });

  test("and what was read can be resolved into servers", () => {
    const resolves = (text: string) => {
      if (problemsIn(text).length === 0) resolveSetup(parseScenario(text, "lesson.yaml").setup);
    };
    fc.assert(fc.property(damaged, resolves), { numRuns: 50 });
  });
});

describe("any text after --set is a change or a Problem", () => {
  const setup = {
    order: { timeout: "1s" },
    payment: {},
    gateway: { new: "order", old: "monolith" },
    monolith: {},
    health: {},
  };
  const part = fc.constantFrom(
    ...Object.keys(setup),
    ...names,
    "share",
    "routes",
    "properties",
    "pay",
    "tokens",
    "rateLimit",
  );
  const value = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom("1s", "1", "none", "{a: b}", "[1, 2]", "&a *a", "DOWN", "50%"),
  );
  const written = fc
    .tuple(fc.constantFrom(...Object.keys(setup)), fc.array(part, { minLength: 1, maxLength: 3 }), value)
    .map(([server, key, to]) => `${server}.${key.join(".")}=${to}`);

  test.each([
    ["of known names", written],
    ["of any text", fc.string({ maxLength: 30 })],
  ])("%s", (_, arbitrary) => {
    const changesOrRefuses = (text: string) => {
      try {
        resolveSetup(mergeSetup(setup, parseSets([text], setup)));
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
    };
    fc.assert(fc.property(arbitrary, changesOrRefuses), { numRuns: 100 });
  });
});
