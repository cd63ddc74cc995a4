import { expect, test } from "vitest";
import { BusyThread } from "../../../src/world/virtual/busy-thread.ts";
import type { Kernel } from "../../../src/world/virtual/kernel.ts";

test("a thread becomes free at a moment that the clock reaches, in spite of rounding", () => {
  let nowMs = 16.036;
  const kernel: Pick<Kernel, "nowMs"> = {
    get nowMs() {
      return nowMs;
    },
  };
  const thread = new BusyThread(kernel);
  thread.keepBusy(950);
  nowMs = 966.036;
  expect(16.036 + 950).toBeGreaterThan(nowMs);
  expect(thread.waitMs).toBe(0);
});
