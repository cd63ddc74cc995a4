import { expect, test } from "vitest";
import { chart } from "../../../src/render/svg/chart/chart.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";

test("no name of a legend leaves a narrow chart", async () => {
  const report = await play(jobOf(await loadScenario("storm-that-stays"), { world: "virtual", seed: 1, examples: 0 }));
  const width = 326;
  const { inner } = chart(report.load!.loads[0]!, report, width);
  const names = [...inner.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="note[^"]*">([^<]*)</g)];
  const told = names.map(([, x, , says]) => [says!, Number(x) + says!.length * 6.2 <= width] as const);
  expect(told.some(([says]) => says.startsWith("capacity "))).toBe(true);
  expect(told.filter(([, fits]) => !fits)).toEqual([]);
});
