import { expect, test } from "vitest";
import { markdown } from "../../../../src/render/markdown/markdown.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { made, wide } from "../../fixture.ts";

async function charges(order: string, payment: string) {
  const text = `title: t
setup: { order: { ${order} }, payment: { ${payment} } }
steps: [{ send: POST /orders, to: order }]
`;
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  return markdown("story")({ reports: [report] }, wide, made).match(/charged at [\d.]+ s, [^<|]*(?= \||<)/g);
}

test("work after its caller had left names the attempt that it was for, if there were several", async () => {
  expect(await charges("timeout: 1s", "delay: 1500ms")).toEqual([
    "charged at 1.500 s, 500 ms after order had stopped waiting",
  ]);
  expect(await charges("timeout: 1s, retry: 2", "delay: 1500ms")).toEqual([
    "charged at 1.500 s, 500 ms after order gave up attempt 1",
    "charged at 2.500 s, 500 ms after order gave up attempt 2",
  ]);
  expect(await charges("hedge: 200ms", "faults: [{ delay: 1500ms, first: 1 }]")).toEqual([
    "charged at 1.500 s, 1.3 s after order cancelled attempt 1",
  ]);
});
