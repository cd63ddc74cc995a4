import { expect, test } from "vitest";
import { readResult } from "../../../src/scenario/sweep/result.ts";
import { gridOf, resultsOf } from "./sweeps.ts";

const [result] = await resultsOf(gridOf([], 1));
const lineOf = (value: unknown) => ({ file: "results.ndjson", line: 7, text: JSON.stringify(value) });

/** Lists the paths of all parts of a value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])]);
}

function withValue(whole: unknown, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(whole);
  const inside = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>);
  inside[path.at(-1)!] = value;
  return copy;
}

test("a result is read as it was written", () => {
  expect(readResult(lineOf(result))).toEqual(result);
});

test("a damaged number, text or list anywhere in a run is rejected with its line and its name", () => {
  const places = placesIn(result!.run).map((path) => ["run", ...path]);
  expect(places.length).toBeGreaterThan(40);
  for (const path of places) {
    for (const value of [null, -1]) {
      const read = readResult(lineOf(withValue(result, path, value)));
      expect(read, `${path.join(".")} = ${value}`).toMatchObject({ where: { file: "results.ndjson", line: 7 } });
      if ("says" in read) expect(read.says).toContain(path.find((key, at) => at > 0 && Number.isNaN(Number(key))));
    }
  }
});

const tookUs = ["run", "loads", "0", "tookUs", "buckets"];

test.each([
  "58g 1 0",
  "1 1 0,58f 1 0",
  "zzzzzz 1 0",
  "1 1",
  "1 1 0 0",
  "1,2",
  "1 0 5",
  "1 1 0,",
  " ",
  `1 1 ${"z".repeat(200)}`,
])("the buckets %j, which no histogram has, are rejected", (buckets) => {
  const says = expect.stringContaining("tookUs is not a histogram");
  expect(readResult(lineOf(withValue(result, tookUs, buckets)))).toMatchObject({ says });
});

test.each(["", "0 1 0", "1 1 0,58e 2b 1z"])("the buckets %j are read", (buckets) => {
  expect(readResult(lineOf(withValue(result, tookUs, buckets)))).not.toHaveProperty("says");
});

test.each([null, "7", {}])("%j among the numbers of a report is rejected", (value) => {
  const read = readResult(lineOf({ ...result, numbers: { "ledger.open": value } }));
  expect(read).toMatchObject({ says: "this line is not a result: numbers is not an object of finite numbers" });
});
