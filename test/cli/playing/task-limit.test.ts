import { expect, test } from "vitest";
import { runsAtOnce, TaskLimit } from "../../../src/cli/playing/task-limit.ts";

test("under a small limit of open files few runs are played at once, but always one", () => {
  expect([16, 64, 133, 134, 256, 1024, 4096].map(runsAtOnce)).toEqual([1, 1, 1, 2, 5, 24, 101]);
  expect(runsAtOnce(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});

test("the next run starts as soon as one ends, even if that one throws", async () => {
  const turns = new TaskLimit(2);
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const all = [0, 1, 2, 3].map((at) =>
    turns.take(
      () =>
        new Promise<void>((resolve, reject) => {
          began.push(at);
          ends[at] = at === 0 ? () => reject(new Error("broken")) : resolve;
        }),
    ),
  );
  expect(began).toEqual([0, 1]);
  ends[0]!();
  await expect(all[0]).rejects.toThrow("broken");
  expect(began).toEqual([0, 1, 2]);
  for (const at of [1, 2]) ends[at]!();
  await all[2];
  expect(began).toEqual([0, 1, 2, 3]);
  ends[3]!();
  await all[3];
});
