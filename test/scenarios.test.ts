import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type Checkup, check } from "../src/scenario/check/check.ts";
import { estimateMs } from "../src/scenario/estimate.ts";
import { listScenarios, loadScenario } from "../src/scenario/library.ts";
import type { Scenario } from "../src/scenario/scenario.ts";
import { loadsOf } from "../src/scenario/steps/load.ts";
// These tests are in this file, so that lessons are played in virtual time only once for all of them.
import "./lessons/cues.ts";
import { playOnce } from "./lessons/played.ts";
import "./lessons/screens.ts";

const names = listScenarios().map(({ name }) => name);
const checkups = new Map<string, Promise<Checkup>>();

const options = { asLesson: true, seed: 1, capMs: 60_000 };

/**
 * Real scenarios run in parallel, to take only as long as the longest. Loads in the virtual world keep the thread busy, which would
 * delay real answers, so scenarios with loads in both worlds come after the real ones, and those in the virtual world come last. One
 * scenario runs first, because loading the code keeps the thread busy, too.
 */
beforeAll(async () => {
  const scenarios = await Promise.all(names.map(loadScenario));
  const longestFirst = scenarios.toSorted((one, other) => estimateMs(other) - estimateMs(one));
  const start = (scenario: Scenario, after: Promise<unknown>) => {
    const running = after.then(() => check(scenario, options, playOnce));
    running.catch(() => {});
    checkups.set(scenario.name, running);
  };
  const warm = check(await loadScenario("refused-502"), options, playOnce);
  await warm;
  const real = longestFirst.filter(({ worlds }) => worlds.includes("real"));
  for (const scenario of real.filter((each) => loadsOf(each).length === 0)) {
    start(scenario, warm);
    await pause(25);
  }
  const stories = Promise.allSettled(checkups.values());
  for (const scenario of real.filter((each) => loadsOf(each).length > 0)) start(scenario, stories);
  const loads = Promise.allSettled(checkups.values());
  for (const scenario of longestFirst.filter((each) => !real.includes(each))) start(scenario, loads);
}, 120_000);

test.each(names)(
  "%s holds in each of its worlds, has one right choice, and fails under its twist",
  async (name) => {
    const together = await checkups.get(name)!.catch(() => undefined);
    const { checks } = together?.holds ? together : await alone(name);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  },
  120_000,
);

/** Checks a scenario again on its own, because a busy machine can delay an answer or let a run exceed its cap. */
async function alone(name: string): Promise<Checkup> {
  await Promise.allSettled(checkups.values());
  const again = check(await loadScenario(name), options, playOnce);
  checkups.set(name, again);
  return await again;
}

/** Extracts the text of the right choice from the evidence of a check. */
async function rightChoice(name: string): Promise<string | undefined> {
  const { checks } = await checkups.get(name)!;
  return /^"(.*)" holds/.exec(
    checks.find(({ says }) => says.endsWith(" world: exactly one choice holds"))?.saw ?? "",
  )?.[1];
}

test("neither position nor length gives the right choice away", async () => {
  const places = [0, 0, 0];
  let [longest, shortest, all] = [0, 0, 0];
  for (const name of names) {
    const choices = (await loadScenario(name)).predict!.choices.map(({ says }) => says);
    const right = await rightChoice(name);
    const place = choices.indexOf(right ?? "");
    if (place < 0) continue;
    const others = choices.filter((says) => says !== right).map(({ length }) => length);
    places[place]! += 1;
    longest += right!.length > Math.max(...others) ? 1 : 0;
    shortest += right!.length < Math.min(...others) ? 1 : 0;
    all += 1;
  }
  expect(all).toBeGreaterThan(0.9 * names.length);
  expect(Math.max(...places)).toBeLessThan(0.4 * all);
  expect(Math.min(...places)).toBeGreaterThan(0.27 * all);
  expect(longest).toBeLessThan(0.4 * all);
  expect(shortest).toBeLessThan(0.4 * all);
});
