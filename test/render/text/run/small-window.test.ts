import { expect, test } from "vitest";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { wide } from "../../fixture.ts";

const report = await play(jobOf(await loadScenario("survivors"), { world: "virtual", seed: 1, examples: 1 }));

test("a load ends with its chart, its verdict and its reason in a window of 24 lines", () => {
  const last = table(report, { ...wide, rows: 24 })
    .trimEnd()
    .split("\n")
    .slice(-23);
  expect(
    last.filter((line) => /^ *(goodput|failures|p99 of all calls), max \S+( s| ms)? +[▁-█]/.test(line)),
  ).toHaveLength(3);
  expect(last.some((line) => line.startsWith("✓"))).toBe(true);
  expect(last.some((line) => line.startsWith("in short"))).toBe(true);
});

test("with several loads, the numbers and the chart of each have its name", async () => {
  const several = await play(jobOf(await loadScenario("what-can-wait"), { world: "virtual", seed: 1, examples: 0 }));
  const lines = table(several, wide).split("\n");
  const names = several.load!.loads.map(({ load }) => load.name);
  expect(names.map((name) => lines.filter((line) => line === name).length)).toEqual(names.map(() => 2));
});

test("in a higher window, and in a pipe, each curve has two lines", () => {
  const [low, high, piped] = [24, 60, undefined].map(
    (rows) => table(report, { ...wide, ...(rows && { rows }) }).split("\n").length,
  );
  expect(high).toBeGreaterThan(low! + 2);
  expect(piped).toBe(high);
});

test("empty lines below a chart are left out if the rest then fits the window, and only then", () => {
  const ending = (rows: number) => {
    const lines = table(report, { ...wide, rows })
      .trimEnd()
      .split("\n");
    return lines.slice(lines.findIndex((line) => /^ *goodput, max/.test(line)));
  };
  const whole = ending(31);
  const full = (lines: readonly string[]) => lines.filter((line) => line !== "");
  expect(ending(whole.length + 1)).toEqual(whole);
  expect(ending(whole.length - 1)).toHaveLength(whole.length - 2);
  expect(full(ending(whole.length - 1))).toEqual(full(whole));
  expect(ending(full(whole).length)).toEqual(whole);
});
