import type { Scenario } from "../scenario.ts";

/**
 * Returns a scenario with only what its servers need, for callers from outside. It has no steps and nothing to judge, because
 * servers may run for days, and a judge may have to remember every call.
 */
export function servedScenario(scenario: Scenario): Scenario {
  const { name, track, title, worlds, needs, misleads, hints, setup } = scenario;
  return { name, track, title, worlds, needs, misleads, hints, setup, steps: [], expect: [] };
}
