import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { estimateMs } from "../src/cli/estimate.ts";
import { type Checkup, check } from "../src/scenario/check/check.ts";
import { listScenarios, loadScenario } from "../src/scenario/library.ts";

const names = listScenarios().map(({ name }) => name);
const options = { seed: 1, capMs: 60_000 };
const checkups = new Map<string, Promise<Checkup>>();

/** All run side by side, so that they take as long as the longest and not as long as all together. */
beforeAll(async () => {
  const scenarios = await Promise.all(names.map(loadScenario));
  const longestFirst = scenarios.toSorted((one, other) => estimateMs(other) - estimateMs(one));
  for (const scenario of longestFirst) {
    const running = check(scenario, options);
    running.catch(() => {});
    checkups.set(scenario.name, running);
    await pause(25);
  }
});

test.each(names)(
  "%s is true in each of its worlds, asks one question with one answer, and falls under its twist",
  async (name) => {
    const amongOthers = await checkups.get(name)!;
    const { checks } = amongOthers.holds ? amongOthers : await checkAlone(name);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  },
);

/** So many servers that start in one process can be late on a busy machine; what is true stays true without them. */
async function checkAlone(name: string): Promise<Checkup> {
  await Promise.allSettled(checkups.values());
  return check(await loadScenario(name), options);
}
