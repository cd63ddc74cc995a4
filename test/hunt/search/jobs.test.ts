import { expect, test } from "vitest";
import { Hunt } from "../../../src/hunt/hunt.ts";
import type { HuntTarget } from "../../../src/hunt/hunt-target.ts";

/** Returns how many sets were played at once. */
async function mostAtOnce(jobs: number | undefined): Promise<number> {
  let [open, most] = [0, 0];
  const call = { id: "shop->stock#1", from: "shop", to: "stock", line: "GET /stock", caller: null, answered: true };
  const target = {
    ...{ name: "s", world: "real", file: "s.yaml", lanes: 8 },
    statusesOf: () => [],
    play: async () => {
      open += 1;
      most = Math.max(most, open);
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      open -= 1;
      return { calls: [call], broken: [], log: [] };
    },
  } as unknown as HuntTarget;
  const { signal } = new AbortController();
  const plan = { failures: "usual", most: 1, all: true, seed: 1, jobs, isAccepted: () => false, signal };
  await new Hunt(target, plan).play();
  return most;
}

test("a hunt plays on as many copies as --jobs says, and by default on as many as pay", async () => {
  expect([await mostAtOnce(8), await mostAtOnce(undefined)]).toEqual([8, 2]);
});
