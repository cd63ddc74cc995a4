import { expect, test } from "vitest";
import { glimpsed, seenOf } from "../../../bench/truth/lab.ts";
import type { Row } from "../../../bench/truth/row.ts";
import { table } from "../../../bench/truth/table.ts";

/** Enough for means and shares within four standard errors; the benchmark tests the far tail. */
const calls = 16_000;
/** In a graph each of these makes up to twenty others. The mutant of every row is still outside the interval. */
const callsOfGraph = 2000;
const rows = table.filter(({ play, measure }) => {
  const { setup, runs } = play(calls);
  const isQueue = setup.payment?.capacity !== undefined && !measure.of.includes("p99");
  return runs === undefined && (isQueue || setup.front !== undefined);
});

test.each(rows.map((row) => [row.name, row] as const))("the lab reproduces the known result: %s", async (_, row) => {
  const { estimate, holds } = await seenOf(row, row.play(calls).setup.front === undefined ? calls : callsOfGraph);
  expect(holds, `${row.name}: ${estimate[0]} instead of ${row.exact}`).toBe(true);
});

/** Rows about rare events, which a few calls may not contain. */
const seldom = 0.5;

/** Storms have a fixed size and take seconds, so only the last one is played. Those of `rows` are played above. */
const isStorm = (row: Row | undefined) => row?.measure.between !== undefined;
const quick = table.filter((row) => (isStorm(row) ? row === table.findLast(isStorm) : !rows.includes(row)));

test.each(quick.map((row) => [row.name, row] as const))("the lab can play: %s", async (_, row) => {
  const seen = await glimpsed(row);
  expect(seen).not.toBeNaN();
  if (row.exact > seldom) expect(seen).toBeGreaterThan(0);
  if (isStorm(row)) expect([seen >= row.allowed![0], seen <= row.allowed![1]]).toEqual([true, true]);
});

test("most of the table is played", () => {
  expect(rows.length).toBeGreaterThan(35);
});
