import { expect, test } from "vitest";
import { Lag } from "../../../../src/world/real/machine/lag.ts";
import { openReal } from "../../../../src/world/real/open.ts";
import { paymentServer, within } from "../../setup.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

function block(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test("delays of the process are added up", async () => {
  const lag = new Lag();
  await turn();
  const before = lag.ms;
  block(60);
  await turn();
  block(60);
  await turn();
  expect(lag.ms - before).toBeGreaterThan(100);
  const later = new Lag();
  expect(later.ms).toBe(0);
  lag.end();
  block(40);
  await turn();
  expect(later.ms).toBeGreaterThan(25);
  later.end();
});

test("the peak is the maximum within any second", () => {
  const lag = new Lag();
  for (const atMs of [900, 1100, 1800, 2500]) lag.see(atMs, 100);
  lag.end();
  expect([lag.ms, lag.peakMs]).toEqual([400, 300]);
});

test("without a measurement no timer is left", () => {
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
  const before = timers();
  const one = new Lag();
  const other = new Lag();
  one.end();
  one.end();
  other.end();
  expect(timers()).toBe(before);
});

test("the tolerance of a world is a quarter of a second, and what its machine was late", async () => {
  await within(openReal, [paymentServer()], async ({ world }) => {
    block(200);
    await world.sleep(20);
    expect(world.lagMs).toBeGreaterThan(150);
    expect(world.toleranceMs).toBe(250 + world.lagMs);
  });
});
