import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { JobThreads } from "../../../src/cli/playing/job-threads.ts";
import { threadsFor } from "../../../src/cli/playing/open-threads.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { type Job, jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import type { WorldKind } from "../../../src/world/world.ts";

const threads = new JobThreads(1);
afterAll(() => threads.close());

async function job(name: string, options: Partial<Job> = {}): Promise<Job> {
  return { ...jobOf(await loadScenario(name), { world: "virtual", seed: 3 }), ...options };
}

async function jobs(name: string, count: number, world: WorldKind = "virtual"): Promise<Job[]> {
  const one = await job(name, { world });
  return Array.from({ length: count }, () => one);
}

test.each(["breaker-around-retry", "timeout-504", "share-by-chance"])("a thread reports %s as it is", async (name) => {
  const one = await job(name);
  expect(await threads.play(one)).toStrictEqual(await play(one));
});

test("a mistake in a thread is a mistake of the user, not an error of the lab", async () => {
  const endless = threads.play(await job("storm-that-stays", { capMs: 1 }));
  await expect(endless).rejects.toThrow(ProblemError);
  await expect(endless).rejects.toThrow("the run was not over after 1 ms");
});

test("an interruption does not wait for a run in a thread", async () => {
  const own = new JobThreads(1);
  const interruption = new AbortController();
  const storm = own.play(await job("storm-that-stays", { signal: interruption.signal }));
  const before = own.play(await job("timeout-504", { signal: AbortSignal.abort(new Error("over")) }));
  expect(own.words()).toBe("0 of 2 simulated runs played");
  interruption.abort(new Error("interrupted"));
  await expect(Promise.race([storm, wait(10_000)])).rejects.toThrow("interrupted");
  await expect(before).rejects.toThrow("over");
  await own.close();
});

test("progress counts the runs that have ended", async () => {
  const own = new JobThreads(1);
  const one = own.play(await job("timeout-504"));
  expect(own.words()).toBe("0 of 1 simulated runs played");
  await one;
  expect(own.words()).toBeUndefined();
  await own.close();
});

test("threads play many loads, on a core of their own if other runs need the main thread", async () => {
  const loads = await jobs("headroom", 8);
  const calls = await jobs("timeout-504", 100);
  const real = await jobs("timeout-504", 1, "real");
  expect(threadsFor(loads, 4)).toBe(4);
  expect(threadsFor([...loads, ...calls], 4)).toBe(4);
  expect(threadsFor([...loads, ...real], 4)).toBe(3);
});

test("the main thread plays what is short, and everything if there is one core", async () => {
  expect(threadsFor(await jobs("headroom", 7), 4)).toBe(0);
  expect(threadsFor(await jobs("timeout-504", 100), 4)).toBe(0);
  const loads = await jobs("headroom", 8);
  expect(threadsFor(loads, 1)).toBe(0);
  expect(threadsFor([...loads, ...(await jobs("timeout-504", 1, "real"))], 1)).toBe(0);
});
