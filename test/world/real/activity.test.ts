import { expect, it } from "vitest";
import { Activity } from "../../../src/world/real/activity.ts";

const never = new Promise<void>(() => {});

/** A clock that stands still, and calls back whenever the number of pending timers is read. */
function looking(timersLeft: (look: number) => number) {
  let looks = 0;
  const clock = {
    now: () => 0,
    get pending() {
      looks += 1;
      return timersLeft(looks);
    },
  };
  return { clock, looks: () => looks };
}

it("gives up on work after five checks without activity and without a timer", async () => {
  const { clock, looks } = looking(() => 0);
  const activity = new Activity(clock);
  activity.watch(never);
  expect(await activity.settled(1000)).toBe(true);
  expect(looks()).toBe(5);
});

it("restarts the count of checks after activity, or if a timer is left", async () => {
  const { clock, looks } = looking((look) => {
    if (look === 3) activity.stirred();
    return look === 6 ? 1 : 0;
  });
  const activity = new Activity(clock);
  activity.watch(never);
  expect(await activity.settled(1000)).toBe(true);
  expect(looks()).toBe(11);
});

it("waits for another thread, although nothing else happens and no timer is left", async () => {
  let free = () => {};
  const thread = new Promise<void>((resolve) => {
    free = resolve;
  });
  const { clock, looks } = looking((look) => {
    if (look === 8) free();
    return 0;
  });
  const activity = new Activity(clock);
  activity.watchThread(thread);
  expect(await activity.settled(1000)).toBe(true);
  expect(looks()).toBeGreaterThanOrEqual(8);
});

it("does not check if no work is left, the time is up, or the run is over", async () => {
  const idle = looking(() => 0);
  expect(await new Activity(idle.clock).settled(1000)).toBe(true);
  const late = looking(() => 0);
  const busy = new Activity(late.clock);
  busy.watch(never);
  expect(await busy.settled(0)).toBe(false);
  busy.end();
  expect(await busy.settled(1000)).toBe(false);
  expect([idle.looks(), late.looks()]).toEqual([0, 0]);
});

it("waits at most a second for other work during an endless answer", async () => {
  let nowMs = 0;
  const clock = {
    now: () => nowMs,
    get pending() {
      nowMs += 600;
      return 1;
    },
  };
  const activity = new Activity(clock);
  activity.watch(never);
  activity.goesOnForEver();
  expect(await activity.settled(60_000)).toBe(true);
  expect(nowMs).toBe(1200);
});

it("rethrows the error of a server, unless the run was over by then", async () => {
  const { clock } = looking(() => 0);
  const activity = new Activity(clock);
  activity.watch(Promise.reject(new Error("broken")));
  await expect(activity.settled(1000)).rejects.toThrow("broken");
  const over = new Activity(clock);
  over.end();
  over.watch(Promise.reject(new Error("broken")));
  expect(await over.settled(1000)).toBe(false);
});
