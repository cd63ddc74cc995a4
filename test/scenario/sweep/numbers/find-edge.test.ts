import fc from "fast-check";
import { expect, test } from "vitest";
import { readCondition } from "../../../../src/scenario/sweep/numbers/condition.ts";
import { type Edge, edgeRange, findEdge } from "../../../../src/scenario/sweep/numbers/find-edge.ts";
import type { CellResult } from "../../../../src/scenario/sweep/result.ts";

test("bisection finds the two neighbours between which a condition changes, in a few steps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 300 }), fc.nat(300), fc.boolean(), async (count, at, isMetBelow) => {
      const edge = 1 + (at % (count - 1));
      let asked = 0;
      const found = await findEdge(count, async (place) => {
        asked += 1;
        return place < edge === isMetBelow;
      });
      expect(found).toEqual({ kind: "edge", below: edge - 1, above: edge, isMetBelow });
      expect(asked).toBeLessThanOrEqual(3 + Math.ceil(Math.log2(count)));
    }),
  );
});

test("a condition that is the same at both ends has no edge", async () => {
  expect(await findEdge(9, async () => true)).toEqual({ kind: "always" });
  expect(await findEdge(9, async () => false)).toEqual({ kind: "never" });
});

const edge = (below: number, isMetBelow = true): Edge => ({ kind: "edge", below, above: below + 1, isMetBelow });

test("the range is the narrowest with the edges of 95 % of the seeds", () => {
  const edges = [edge(90), ...Array.from({ length: 19 }, (_, at) => edge(10 + (at % 4)))];
  expect(edgeRange(edges)).toEqual({ below: 10, above: 14, isMetBelow: true, seeds: 19 });
  expect(edgeRange(edges.slice(0, 10))).toEqual({ below: 10, above: 91, isMetBelow: true, seeds: 10 });
});

test("there is no range if seeds disagree on the direction, or too many have no edge", () => {
  expect(edgeRange([edge(1), edge(1, false)])).toBeUndefined();
  expect(edgeRange([edge(1), edge(1), { kind: "always" }])).toBeUndefined();
});

const names = { loads: [], servers: [] };
const result = (numbers: CellResult["numbers"], holds = true) =>
  ({ numbers, holds, set: [], seed: 1 }) as unknown as CellResult;

test.each([
  ["tookMs <= 1s", 1000, true],
  ["tookMs < 1s", 1000, false],
  ["tookMs > 0.5s", 501, true],
  ["calls.length >= 3", 1000, false],
])("%s is compared in the unit of the number", (written, tookMs, isMet) => {
  expect(readCondition(written, names).isMet(result({ tookMs, "calls.length": 2 }))).toBe(isMet);
});

test("a share is compared with a percentage, and holds needs no comparison", () => {
  expect(readCondition("holds >= 50%", names).isMet(result({}, true))).toBe(true);
  expect(readCondition("holds", names).isMet(result({}, false))).toBe(false);
  expect(readCondition(" holds ", names).isMet(result({}, true))).toBe(true);
});

test("a number that a run does not have meets no condition", () => {
  expect(readCondition("ledger.0.atMs < 1s", names).isMet(result({}))).toBe(false);
});

test.each([
  ["good", /^"good" is not a condition/],
  ["tookMs <= 3/s", /^3\/s cannot be compared with tookMs/],
  ["holds >= 1s", /^1s cannot be compared with holds/],
  ["holds >= 101%", /^101% is more than 100%/],
])("%s is refused", (written, says) => {
  expect(() => readCondition(written, names)).toThrow(says);
});

test.each([
  ["hlds", names, 'did you mean "holds"?'],
  [
    "x",
    names,
    "write holds, or a number of the report, one of >= <= > <, and a value, such as 'calls.0.tookMs <= 200ms'",
  ],
  ["x", { ...names, loads: ["load"] }, "such as 'good >= 99%'"],
])("the way out of the condition %s", (written, known, cure) => {
  const problem = expect.objectContaining({ cure: expect.stringContaining(cure) });
  expect(() => readCondition(written, known)).toThrow(expect.objectContaining({ problems: [problem] }));
});

test.each([
  ["tookMs <= 500", "write tookMs <= 500ms"],
  ["tookMs > 3/s", "write tookMs > 200ms"],
  ["holds < 90", "write holds < 90%"],
  ["holds < 500", "write holds < 99%"],
  ["holds <= 500%", "write holds <= 99%"],
])("the way out of %s keeps its comparison: %s", (written, cure) => {
  const problem = expect.objectContaining({ cure });
  expect(() => readCondition(written, names)).toThrow(expect.objectContaining({ problems: [problem] }));
  expect(readCondition(cure.replace("write ", ""), names).says).toBe(cure.replace("write ", ""));
});

test.each([
  ["=>", "did you mean >=?"],
  ["=<", "did you mean <=?"],
  ["==", "write one of >= <= > <"],
  ["!=", "write one of >= <= > <"],
])("%s is not a comparison: %s", (sign, cure) => {
  const problem = { says: `${sign} is not a comparison`, cure };
  expect(() => readCondition(`holds ${sign} 90%`, names)).toThrow(expect.objectContaining({ problems: [problem] }));
});
