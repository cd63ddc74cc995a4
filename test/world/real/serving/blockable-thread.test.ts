import { expect, test } from "vitest";
import { BlockableThread } from "../../../../src/world/real/serving/blockable-thread.ts";

test("whoever waits for the last requests of a thread is told when it is closed", async () => {
  const thread = new BlockableThread();
  const busy = thread.keepBusy(60_000);
  const { closed, ended } = thread.drain();
  expect(closed).toBe(undefined);
  await thread.close();
  await Promise.all([busy, ended]);
});
