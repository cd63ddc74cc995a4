import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../../../src/scenario/library/library.ts";
import { unplayedIn } from "../../../../src/scenario/setup/checking/unplayed-settings.ts";
import { mergeSetup } from "../../../../src/scenario/setup/merge.ts";

test("no lesson of the library sets a property that is not played", async () => {
  const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
  const jobs = scenarios.flatMap((scenario) => {
    const twisted = mergeSetup(scenario.setup, scenario.twist?.setup ?? {});
    return [scenario.setup, twisted].map((setup) => ({ scenario, setup }));
  });
  expect(jobs.length).toBeGreaterThan(200);
  expect(unplayedIn(jobs)).toEqual([]);
});

test("each such setting is reported once, with its server", async () => {
  const scenario = await loadScenario("on-time");
  const health = { is: "health", properties: { "server.ssl.enabled": true, "management.server.prot": 1 } };
  const job = { scenario, setup: { app: health } };
  expect(unplayedIn([job, job])).toEqual([
    "on-time: app: server.ssl.enabled is not played: answers here are never encrypted",
    "on-time: app: management.server.prot is not a known property; did you mean management.server.port?",
  ]);
});
