import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { mayCall } from "../../../src/scenario/setup/possible-calls.ts";
import { loadsOf } from "../../../src/scenario/steps/load-step.ts";

test("every call of every lesson is one that its setup can make", async () => {
  const wrong: string[] = [];
  let denied = 0;
  for (const { name } of listScenarios()) {
    const scenario = await loadScenario(name);
    if (!scenario.worlds.includes("virtual") || loadsOf(scenario).length > 0) continue;
    for (const twisted of scenario.twist === undefined ? [false] : [false, true]) {
      const job = jobOf(scenario, { world: "virtual", seed: 1, twisted });
      const { calls } = await play(job);
      for (const { by, to } of calls)
        if (!mayCall(job.scenario, job.setup, by, to)) wrong.push(`${name}: ${by} calls ${to}`);
      const servers = Object.keys(job.setup);
      denied += servers.filter((to) => servers.some((from) => !mayCall(job.scenario, job.setup, from, to))).length;
    }
  }
  expect(wrong).toEqual([]);
  expect(denied).toBeGreaterThan(200);
});
