import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { estimateMs } from "../src/cli/estimate.ts";
import { type Checkup, check } from "../src/scenario/check/check.ts";
import { listScenarios, loadScenario } from "../src/scenario/library.ts";

const names = listScenarios().map(({ name }) => name);
const checkups = new Map<string, Promise<Checkup>>();

/** All run side by side, so that they take as long as the longest and not as long as all together. */
beforeAll(async () => {
  const scenarios = await Promise.all(names.map(loadScenario));
  const longestFirst = scenarios.toSorted((one, other) => estimateMs(other) - estimateMs(one));
  for (const scenario of longestFirst) {
    const running = check(scenario, { seed: 1, capMs: 60_000 });
    running.catch(() => {});
    checkups.set(scenario.name, running);
    await pause(10);
  }
});

test.each(names)(
  "%s is true in each of its worlds, asks one question with one answer, and falls under its twist",
  async (name) => {
    const { checks } = await checkups.get(name)!;
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  },
);
