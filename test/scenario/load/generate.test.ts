import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { Run } from "../../../src/scenario/playing/run.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { loadsOf } from "../../../src/scenario/steps/load-step.ts";
import { nodeWorlds } from "../../../src/world/node-worlds.ts";
import { pause } from "../../../src/world/real-timer.ts";

test("a call of a load on real servers counts from when it was due, however late it began", async () => {
  const step = "{ load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 1s }";
  const scenario = parseScenario(`title: t\nsetup: { payment: {} }\nsteps: [${step}]\n`, "late.yaml");
  await using run = await Run.open(jobOf(scenario, { world: "real", seed: 1 }), nodeWorlds);
  const loading = run.load(loadsOf(scenario)[0]!, 0);
  await pause(100, new AbortController().signal);
  const busyMs = 300;
  const untilMs = performance.now() + busyMs;
  while (performance.now() < untilMs);
  await loading;
  await run.settled();
  const { each } = run.evidence.counters!.loads[0]!.main;
  const offered = each.map((window) => window.offered);
  // A machine that is late at the end begins the last calls only after the load.
  const began = offered.slice(0, offered.findLastIndex((calls) => calls > 0) + 1);
  // While this process was busy, no call began.
  expect(Math.min(...began)).toBeGreaterThan(0);
  expect(began.length).toBeGreaterThan(offered.length / 2);
});
