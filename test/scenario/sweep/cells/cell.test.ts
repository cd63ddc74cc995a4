import { expect, test } from "vitest";
import { type Cell, type Grid, planLines, pointsOf, sizeOf } from "../../../../src/scenario/sweep/cells/cell.ts";
import { CellReader } from "../../../../src/scenario/sweep/cells/read-cell.ts";

const grid: Grid = {
  engine: "e1",
  scenario: "mine",
  text: 'title: "A test"\n',
  dimensions: [
    { name: "order.retry.tries", values: ["1", "2"] },
    { name: "order.timeout", values: ["1s", "none"] },
  ],
  seedCount: 3,
};
const lines = [...planLines(grid)];
const read = (text: string, engine = "e1") => new CellReader(engine).read({ file: "cells.ndjson", line: 7, text });

test("a plan has a line for each combination of values and seeds", () => {
  expect(sizeOf(grid)).toBe(12);
  expect(lines).toHaveLength(12);
  const cells = lines.map((line) => JSON.parse(line) as Cell);
  expect(cells[0]).toMatchObject({ engine: "e1", scenario: "mine", text: grid.text, seed: 1 });
  expect(cells.map(({ set }) => set.join(" ")).filter((set, at, all) => all.indexOf(set) === at)).toEqual([
    "order.retry.tries=1 order.timeout=1s",
    "order.retry.tries=1 order.timeout=none",
    "order.retry.tries=2 order.timeout=1s",
    "order.retry.tries=2 order.timeout=none",
  ]);
});

test("the id of a cell follows from its text, settings, seed and engine", () => {
  const ids = new Set(lines.map((line) => (JSON.parse(line) as Cell).id));
  expect(ids.size).toBe(12);
  expect([...planLines(grid)]).toEqual(lines);
  for (const other of [
    { ...grid, engine: "e2" },
    { ...grid, text: "title: other\n" },
  ])
    expect([...planLines(other)].some((line) => ids.has((JSON.parse(line) as Cell).id))).toBe(false);
});

test("a grid without dimensions has one point", () => {
  expect([...pointsOf([])]).toEqual([[]]);
});

test("a varied seed is the seed of its cell", () => {
  const seeds = { ...grid, dimensions: [{ name: "seed", values: ["7", "8"] }], seedCount: 1 };
  expect([...planLines(seeds)].map((line) => (JSON.parse(line) as Cell).seed)).toEqual([7, 8]);
});

test("a cell is read as it was written", () => {
  for (const line of lines) expect(read(line)).toEqual(JSON.parse(line));
});

test.each([
  ["cut off in the middle", (line: string) => line.slice(0, 50), 51, "this line is not JSON"],
  ["of another kind", () => "[1]", 1, "this line is not a JSON object"],
  ["without a seed", (line: string) => line.replace(/,"seed":\d+/, ""), 1, "this line is not a cell: seed is missing"],
  [
    "with another key",
    (line: string) => line.replace("}", ',"x":1}'),
    1,
    "this line is not a cell: x is not a known key",
  ],
  ["changed by hand", (line: string) => line.replace('"seed":1', '"seed":9'), 2, /^the id of this cell does not match/],
  [
    "with a negative seed",
    (line: string) => line.replace('"seed":1', '"seed":-1'),
    undefined,
    "the seed -1 is below zero",
  ],
])("a cell %s is rejected with its line and column", (_, change, column, says) => {
  expect(read(change(lines[0]!))).toMatchObject({
    says: typeof says === "string" ? says : expect.stringMatching(says),
    where: { file: "cells.ndjson", line: 7, column: column ?? expect.any(Number) },
  });
});

test("a cell of another engine is rejected", () => {
  expect(read(lines[0]!, "e2")).toMatchObject({
    says: "this cell was planned for another version of lab (engine e1, not e2)",
    where: { line: 7, column: lines[0]!.indexOf('"engine"') + 1 },
  });
});

test("a last line without a newline is reported as cut off", () => {
  const line = { file: "stdin", line: 3, text: lines[0]!.slice(0, 40), isLast: true };
  expect(new CellReader("e1").read(line)).toMatchObject({ says: "this last line is cut off", where: { line: 3 } });
});
