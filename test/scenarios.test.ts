import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Checkup, check } from "../src/scenario/check/check-scenario.ts";
import { listScenarios, loadScenario } from "../src/scenario/library/library.ts";
import { estimateMs } from "../src/scenario/playing/estimate-time.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { reviewOf } from "../src/scenario/review-lesson.ts";
import type { Scenario } from "../src/scenario/scenario.ts";
import { loadsOf } from "../src/scenario/steps/load-step.ts";
import { countPlays, playOnce } from "./lessons/play-once.ts";

// Those of the virtual world alone are in lessons/lessons.test.ts.
const names = listScenarios()
  .filter(({ worlds }) => worlds.includes("real"))
  .map(({ name }) => name);

const checkups = new Map<string, Promise<Checkup>>();

const options = { asLesson: true, seed: 1, capMs: 60_000 };

/**
 * Virtual time keeps the thread busy, which would delay real answers, so everything is played there first. Then scenarios run in
 * parallel, to take only as long as the longest. Loads come last, because they keep the thread busy, too.
 */
beforeAll(async () => {
  const scenarios = await Promise.all(names.map(loadScenario));
  for (const scenario of scenarios) await playVirtual(scenario);
  plays = countPlays();
  const longestFirst = scenarios.toSorted((one, other) => estimateMs(other) - estimateMs(one));
  const start = (scenario: Scenario, after?: Promise<unknown>) => {
    const running = Promise.resolve(after).then(() => check(scenario, options, playOnce));
    running.catch(() => {});
    checkups.set(scenario.name, running);
  };
  for (const scenario of longestFirst.filter((each) => loadsOf(each).length === 0)) {
    start(scenario);
    await inTime();
  }
  const stories = Promise.allSettled(checkups.values());
  for (const scenario of longestFirst.filter((each) => loadsOf(each).length > 0)) start(scenario, stories);
}, 240_000);

let plays = 0;

afterAll(() => expect(countPlays(), "virtual runs delayed real ones").toBe(plays));

/** Plays all that a check plays in the virtual world. */
async function playVirtual(scenario: Scenario): Promise<void> {
  if (!scenario.worlds.includes("virtual")) return;
  const { asLesson: _, ...how } = options;
  const review = reviewOf(scenario);
  const jobs = [
    ...(scenario.twist === undefined ? [false] : [false, true]).map((twisted) =>
      jobOf(scenario, { ...how, world: "virtual", twisted }),
    ),
    ...(review === undefined ? [] : [jobOf(review, { ...how, world: "virtual" })]),
  ];
  for (const job of jobs) await playOnce(job);
}

/** Waits until this thread keeps up with its timers, for some seconds at most: then one more scenario delays no other. */
async function inTime(): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const startMs = performance.now();
    await pause(25);
    if (performance.now() - startMs < 50) return;
  }
}

test.each(names)(
  "%s holds in each of its worlds, has one right choice, and fails under its twist",
  async (name) => {
    const { checks, undecided } =
      (await good(checkups.get(name)!)) ?? (await good((await disturbed()).get(name)!)) ?? (await alone(name));
    const failed = checks.filter(({ holds }) => !holds);
    // Nothing delays virtual time, so what fails there fails on every machine.
    expect(undecided ? failed.filter(({ says }) => says.startsWith("virtual world")) : failed).toEqual([]);
  },
  240_000,
);

/** Returns a checkup in which everything holds. */
async function good(running: Promise<Checkup>): Promise<Checkup | undefined> {
  const checkup = await running.catch(() => undefined);
  return checkup?.holds ? checkup : undefined;
}

let again: Promise<Map<string, Promise<Checkup>>> | undefined;

/**
 * A busy machine can delay an answer or let a run exceed its cap. Scenarios for which that may have happened are checked again,
 * together, when all others have ended.
 */
function disturbed(): Promise<Map<string, Promise<Checkup>>> {
  again ??= (async () => {
    const outcomes = await Promise.all(names.map(async (name) => ({ name, isGood: await good(checkups.get(name)!) })));
    const left = outcomes.filter(({ isGood }) => isGood === undefined).map(({ name }) => name);
    return new Map(left.map((name) => [name, checkedAgain(name)]));
  })();
  return again;
}

async function checkedAgain(name: string): Promise<Checkup> {
  return await check(await loadScenario(name), options, playOnce);
}

/** Checks a scenario on its own, after all others, and once more if the machine was too busy to tell. Tests take turns. */
async function alone(name: string): Promise<Checkup> {
  await Promise.allSettled((await disturbed()).values());
  const checkup = await checkedAgain(name);
  return checkup.undecided ? await checkedAgain(name) : checkup;
}
