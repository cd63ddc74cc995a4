import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { bounded } from "../../src/scenario/playing/bounded.ts";
import { calm, pause } from "../../src/world/real-timer.ts";

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

test("a pause ends after its time, or at once if it is cancelled, and leaves no listener", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  await pause(1, signal);
  await calm(signal);
  expect(listeners(signal)).toBe(0);
  const long = pause(3_600_000, signal);
  expect(listeners(signal)).toBe(1);
  controller.abort();
  await Promise.all([long, pause(3_600_000, signal)]);
  expect(listeners(signal)).toBe(0);
});

test.each([
  ["ends", () => Promise.resolve("done"), "done"],
  ["fails", () => Promise.reject(new Error("broken")), "broken"],
  ["takes too long", () => new Promise<never>(() => {}), "the run was not over after 5 ms"],
])("work that %s leaves no listener on its signal, and is told that it is over", async (_, work, result) => {
  const { signal } = new AbortController();
  let over: AbortSignal | undefined;
  const ended = await bounded<string>({ capMs: 5, signal }, (its) => {
    over = its;
    return work();
  }).catch(({ message }) => message);
  expect([ended, listeners(signal), over?.aborted]).toEqual([result, 0, true]);
});

test("cancelled work is not begun, and work in progress ends with the reason", async () => {
  const controller = new AbortController();
  const ended = bounded({ signal: controller.signal }, () => new Promise<never>(() => {}));
  controller.abort(new Error("Ctrl-C"));
  await expect(ended).rejects.toThrow("Ctrl-C");
  let isBegun = false;
  const next = bounded({ signal: controller.signal }, async () => {
    isBegun = true;
  });
  await expect(next).rejects.toThrow("Ctrl-C");
  expect(isBegun).toBe(false);
});
