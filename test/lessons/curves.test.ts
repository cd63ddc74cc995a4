import { expect, test } from "vitest";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { lab } from "../cli/lab.ts";

/** Fewer than by default, and in one thread, because the suite waits for them and each thread compiles everything again. */
const seeds = 3;

/** Plays the sweep that a lesson's explanation names, and returns the first number of each point. */
async function curveOf(lesson: string): Promise<Map<string, number>> {
  const { lesson: text = "" } = await loadScenario(lesson);
  const [, command = ""] = /\blab (sweep .*)$/s.exec(text.trim()) ?? [];
  const { out, code, err } = await lab([
    ...command.split(/\s+/),
    "--seeds",
    `${seeds}`,
    "--format",
    "csv",
    "--jobs",
    "1",
  ]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const [, ...lines] = out.trimEnd().split("\n");
  return new Map(lines.map((line) => [line.split(",")[0]!, Number(line.split(",")[1])]));
}

test("how many smoke tests see a fault follows the closed form", async () => {
  const curve = await curveOf("how-many-calls");
  expect(curve.size).toBe(6);
  for (const [calls, seen] of curve) {
    const expected = 100 * (1 - 0.99 ** Number(calls));
    const tests = 180 * seeds;
    const standardError = Math.sqrt((expected * (100 - expected)) / tests);
    expect(Math.abs(seen - expected), `${calls} calls`).toBeLessThan(4 * standardError);
  }
}, 120_000);

test("no pause within the slack stays, every longer one does, and between them lies a curve", async () => {
  const points = [...(await curveOf("how-long-a-hiccup")).values()];
  expect(points).toHaveLength(7);
  expect(points[0]).toBeLessThanOrEqual(10);
  expect(points.at(-1)).toBe(100);
  expect(points.filter((lost) => lost > 0 && lost < 100)).not.toEqual([]);
}, 120_000);

test("below half of the capacity nothing collapses, and above it runs do long before it is reached", async () => {
  const curve = await curveOf("headroom");
  expect(curve.get("14")).toBe(0);
  expect(curve.get("26")).toBeGreaterThan(0);
  expect(curve.get("26")).toBeLessThan(100);
  expect(curve.get("32")).toBe(100);
}, 120_000);
