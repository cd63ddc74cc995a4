import { expect, test } from "vitest";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

test("the windows of a load, of its server and of its cache are of the same times", async () => {
  const shop = "shop: { is: monolith, cache: { keys: 10, size: 10 }, capacity: { workers: 5, work: 10ms } }";
  const steps = "[{ load: GET /members/7, to: shop, rate: 20/s, spacing: even, for: 3s }]";
  const scenario = parseScenario(`title: t\nsetup: { ${shop} }\nsteps: ${steps}\n`, "mine.yaml");
  const { load } = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const { windows, cache } = load!.servers.get("shop")!;
  for (const each of [load!.loads[0]!.windows, windows, cache?.windows])
    expect(each?.map(({ fromMs, toMs }) => [fromMs, toMs]).slice(0, 2)).toEqual([
      [0, 50],
      [50, 100],
    ]);
});
