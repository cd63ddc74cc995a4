import { expect, test } from "vitest";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { mayCall } from "../../src/scenario/setup/possible-calls.ts";
import { loadsOf } from "../../src/scenario/steps/load-step.ts";
import { played } from "./played.ts";

test("every call of every lesson is one that its setup can make", () => {
  const wrong: string[] = [];
  let denied = 0;
  for (const { scenario, plain, twisted: changed } of played) {
    if (!scenario.worlds.includes("virtual") || loadsOf(scenario).length > 0) continue;
    for (const [report, twisted] of [[plain, false] as const, [changed, true] as const]) {
      if (report === undefined) continue;
      const job = jobOf(scenario, { world: "virtual", seed: 1, twisted });
      for (const { by, to } of report.calls)
        if (!mayCall(job.scenario, job.setup, by, to)) wrong.push(`${scenario.name}: ${by} calls ${to}`);
      const servers = Object.keys(job.setup);
      denied += servers.filter((to) => servers.some((from) => !mayCall(job.scenario, job.setup, from, to))).length;
    }
  }
  expect(wrong).toEqual([]);
  expect(denied).toBeGreaterThan(200);
});
