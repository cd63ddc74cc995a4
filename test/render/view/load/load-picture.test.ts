import { expect, test } from "vitest";
import { loadPicture } from "../../../../src/render/view/load/load-picture.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

/** Plays a load that brings a multiple of what payment can serve in 20 s, so that it works for long after the load. */
async function pictureOf(times: number) {
  const steps = `[{ load: POST /pay, to: payment, rate: ${50 * times}/s, for: 20s, spacing: even }]`;
  const setup = "{ payment: { capacity: 1, delay: 20ms } }";
  const scenario = parseScenario(`title: t\nsetup: ${setup}\nsteps: ${steps}\n`, "my.yaml");
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const { samples, loadEndMs } = loadPicture(report.load!.loads[0]!, report);
  return samples.filter(({ toMs }) => toMs <= loadEndMs);
}

test.each([2, 5, 12])(
  "with %i times the load the queue is drawn as it grows, however long it takes to drain",
  async (times) => {
    const samples = await pictureOf(times);
    expect(samples.length).toBeGreaterThan(10);
    for (const [at, { waiting, triesPerS, toMs }] of samples.entries()) {
      expect(waiting).toBeGreaterThan(samples[at - 1]?.waiting ?? 0);
      const grown = ((times - 1) * 50 * toMs) / 1000;
      expect(Math.abs(waiting - grown)).toBeLessThan(0.1 * grown + 50 * times);
      expect(triesPerS).toBeGreaterThan(0);
    }
  },
);
