import { expect, test } from "vitest";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { RealClock } from "../../../../src/world/real/machine/clock.ts";

test("a sleep is never early, although timers may be early by a fraction of a millisecond", async () => {
  const clock = new RealClock();
  const took = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const ms = 20 + index / 10;
      const startedMs = performance.now();
      await clock.sleep(ms);
      return performance.now() - startedMs - ms;
    }),
  );
  expect(Math.min(...took)).toBeGreaterThanOrEqual(0);
});

test("a sleep ends at once when its token goes, and leaves no timer", async () => {
  const clock = new RealClock();
  const cancellation = new Cancellation();
  const slept = clock.sleep(60_000, cancellation);
  expect(clock.pending).toBe(1);
  cancellation.cancel();
  expect(await slept).toBe("gone");
  expect(clock.pending).toBe(0);
});

test("an infinite sleep has no timer", () => {
  const clock = new RealClock();
  void clock.sleep(Number.POSITIVE_INFINITY);
  expect(clock.pending).toBe(0);
});

test("a sleep beyond the maximum of a timer takes several timers", async () => {
  const clock = new RealClock();
  const warnings: Error[] = [];
  const hear = (warning: Error) => void warnings.push(warning);
  process.on("warning", hear);
  void clock.sleep(3_000_000_000);
  await clock.sleep(1);
  process.off("warning", hear);
  expect(warnings).toEqual([]);
  expect(clock.pending).toBe(1);
  clock.stop();
});
