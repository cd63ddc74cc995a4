import { expect, test } from "vitest";
import { check } from "../../src/scenario/check/check-scenario.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import type { Job } from "../../src/scenario/playing/job.ts";
// Lessons of the virtual world alone are checked here, because cues and screens have played them already.
import "./cues.ts";
import "./evidence.ts";
import "./possible-calls.ts";
import { playOnce } from "./play-once.ts";
import { played } from "./played.ts";
import "./screens.ts";

const names = listScenarios()
  .filter(({ worlds }) => !worlds.includes("real"))
  .map(({ name }) => name);

test.each(names)(
  "%s holds in the virtual world, has one right choice, and fails under its twist",
  async (name) => {
    const { plain, twisted } = played.find(({ scenario }) => scenario.name === name)!;
    const playJob = async (job: Job) => (job.twisted ? twisted! : job.scenario.twist ? plain : await playOnce(job));
    const { checks } = await check(await loadScenario(name), { asLesson: true, seed: 1, capMs: 60_000 }, playJob);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  },
  120_000,
);

test("the bound that a lesson names for good calls alone is that of the closed form", () => {
  const named = played.flatMap(({ scenario }) => {
    const [, count, bound] =
      /good calls out of (\w+) leave room for a fault of up to (\d+) %/.exec(scenario.lesson ?? "") ?? [];
    return count === undefined ? [] : [{ calls: { ten: 10, twenty: 20, hundred: 100 }[count] ?? Number(count), bound }];
  });
  expect(named.length).toBeGreaterThan(0);
  for (const { calls, bound } of named) expect(Number(bound)).toBe(Math.round(100 * (1 - 0.05 ** (1 / calls))));
});

test("neither position nor length gives the right choice away", () => {
  const places = [0, 0, 0];
  let [longest, shortest, all] = [0, 0, 0];
  for (const { choices } of played.flatMap(({ questions }) => questions.filter((each) => each.of === "predict"))) {
    const place = choices.findIndex((each) => each.right);
    if (place < 0) continue;
    const right = choices[place]!.says;
    const others = choices.filter((each) => !each.right).map(({ says }) => says.length);
    places[place]! += 1;
    longest += right.length > Math.max(...others) ? 1 : 0;
    shortest += right.length < Math.min(...others) ? 1 : 0;
    all += 1;
  }
  expect(all).toBeGreaterThan(0.9 * listScenarios().length);
  expect(Math.max(...places)).toBeLessThan(0.4 * all);
  expect(Math.min(...places)).toBeGreaterThan(0.27 * all);
  expect(longest).toBeLessThan(0.4 * all);
  expect(shortest).toBeLessThan(0.4 * all);
});
