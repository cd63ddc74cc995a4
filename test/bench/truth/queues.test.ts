import { expect, test } from "vitest";
import type { Row } from "../../../bench/truth/row.ts";
import { lastFirst, oneWorker } from "../../../bench/truth/rows/one-worker.ts";
import { table } from "../../../bench/truth/table.ts";
import { uniforms } from "../../uniforms.ts";
import { playQueue } from "./queue.ts";
import { expectAgreement, measured } from "./seen.ts";

const calls = 120_000;
const steady = (load: Readonly<Record<string, unknown>>) => "clients" in load || typeof load.rate === "string";
const rows = table.filter((row) => {
  const { setup, steps, runs } = row.play(calls);
  return runs === undefined && steps.length === 1 && setup.payment?.capacity !== undefined && steady(steps[0]!);
});
const plays = new Map<string, Row[]>();
for (const row of rows) {
  const play = JSON.stringify(row.play(calls));
  plays.set(play, [...(plays.get(play) ?? []), row]);
}

test.each([...plays.values()].map((all) => [all[0]!.name, all] as const))("a small simulation agrees: %s", (_, all) => {
  const { calls: seen, workers } = playQueue(all[0]!.play(calls), uniforms(11));
  for (const row of all) expectAgreement(row, seen, workers);
});

test("most rows of the table are queues", () => {
  expect(rows.length).toBeGreaterThan(40);
});

test("last in, first out and first in, first out differ in the p99, not in the mean", () => {
  const [firstMean, firstP99] = oneWorker("80/s", "exponential 10ms").slice(1, 3);
  const [lastMean, lastP99] = lastFirst("80/s", "exponential 10ms");
  expect(lastMean!.exact).toBe(firstMean!.exact);
  const { calls: last } = playQueue(lastMean!.play(calls), uniforms(3));
  const [, low] = measured(firstP99!, last);
  expect(low).toBeGreaterThan(firstP99!.exact);
  expect(lastP99!.exact).toBeGreaterThan(2 * firstP99!.exact);
});
