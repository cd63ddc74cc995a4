import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { estimateMs } from "../src/cli/estimate.ts";
import { type Checkup, check } from "../src/scenario/check/check.ts";
import { listScenarios, loadScenario } from "../src/scenario/library.ts";
import type { Scenario } from "../src/scenario/scenario.ts";

const names = listScenarios().map(({ name }) => name);
const checkups = new Map<string, Promise<Checkup>>();

const options = { seed: 1, capMs: 60_000 };

/**
 * The real ones run side by side, so that they take as long as the longest and not as long as all together. What is virtual
 * alone may compute for seconds, which would make every real answer late, and comes after them.
 * Loading the code takes the thread for a while too, so one goes ahead.
 */
beforeAll(async () => {
  const scenarios = await Promise.all(names.map(loadScenario));
  const longestFirst = scenarios.toSorted((one, other) => estimateMs(other) - estimateMs(one));
  const start = (scenario: Scenario, after: Promise<unknown>) => {
    const running = after.then(() => check(scenario, options));
    running.catch(() => {});
    checkups.set(scenario.name, running);
  };
  const warm = check(await loadScenario("refused-502"), options);
  await warm;
  for (const scenario of longestFirst.filter(({ worlds }) => worlds.includes("real"))) {
    start(scenario, warm);
    await pause(25);
  }
  const real = Promise.allSettled(checkups.values());
  for (const scenario of longestFirst.filter(({ worlds }) => !worlds.includes("real"))) start(scenario, real);
});

test.each(names)(
  "%s is true in each of its worlds, asks one question with one answer, and falls under its twist",
  async (name) => {
    const together = await checkups.get(name)!;
    const { checks } = together.holds ? together : await alone(name);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  },
);

/** A busy machine can make an answer late. What is true is true as well when nothing else runs. */
async function alone(name: string): Promise<Checkup> {
  await Promise.allSettled(checkups.values());
  return await check(await loadScenario(name), options);
}
