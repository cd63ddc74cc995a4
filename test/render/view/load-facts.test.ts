import { expect, test } from "vitest";
import { loadCounts, loadFacts } from "../../../src/render/view/load-facts.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

async function latencyOf(payment: string): Promise<string | undefined> {
  const steps = "[{ load: POST /pay, to: payment, rate: 20/s, for: 1s }]";
  const scenario = parseScenario(`title: t\nsetup: { payment: ${payment} }\nsteps: ${steps}\n`, "my.yaml");
  const { load } = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  return Object.fromEntries(loadFacts(load!.loads[0]!, "virtual")).latency;
}

test("the latency of a load with other than good answers says that it is of good ones", async () => {
  expect(await latencyOf("{ delay: 20ms }")).toMatch(/^mean 20 ms/);
  expect(await latencyOf("{ delay: 20ms, faults: [{ error-status: 500, nth: 2 }] }")).toMatch(
    /^of good responses: mean 20 ms/,
  );
  expect(await latencyOf("{ faults: [error-status: 500] }")).toBeUndefined();
});

const counts = { offered: 500, good: 400, failed: 78, unfinished: 22 };

test.each([
  ["virtual", "22 unfinished after one virtual hour"],
  ["real", "22 unfinished after one hour"],
] as const)("says how long calls had that did not end: %s", (world, says) => {
  expect(loadCounts(counts as never, world)).toBe(`500 offered, 400 good, 78 failed, ${says}`);
});

test("does not mention unfinished calls if there are none", () => {
  expect(loadCounts({ ...counts, failed: 100, unfinished: 0 } as never, "virtual")).toBe(
    "500 offered, 400 good, 100 failed",
  );
});
