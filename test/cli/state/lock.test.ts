import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { breakLock, Lock, staleOwner } from "../../../src/cli/state/lock.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-lock-"));
  file = join(folder, "progress.lock");
});

/** A lock that a process left behind, made this many seconds ago. */
function left(owner: string, secondsAgo: number): void {
  writeFileSync(file, owner);
  const made = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(file, made, made);
}

test("a lock belongs to one lab until that releases it", async () => {
  const [one, other] = [new Lock(file), new Lock(file)];
  await one.take();
  const taken = other.take();
  other.release();
  expect([one.isOwn, other.isOwn]).toEqual([true, false]);
  one.release();
  await taken;
  expect([one.isOwn, other.isOwn]).toEqual([false, true]);
  one.release();
  expect(other.isOwn).toBe(true);
  other.release();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["made before its owner died", 11, true],
  ["of a lab that is at work", 9, false],
  ["made before the clock was set back", -2, true],
  ["of a clock that is a little ahead", -0.5, false],
])("a lock %s is stale or not", (_, secondsAgo, isStale) => {
  left("somebody", secondsAgo);
  expect(staleOwner(file)).toBe(isStale ? "somebody" : undefined);
});

test("of two labs that find the same stale lock, the slower one leaves the lock of the faster one alone", async () => {
  left("dead", 60);
  const seenByBoth = staleOwner(file)!;
  const faster = new Lock(file);
  breakLock(file, seenByBoth);
  await faster.take();
  breakLock(file, seenByBoth);
  expect(faster.isOwn).toBe(true);
  expect(readdirSync(folder)).toEqual(["progress.lock"]);
  faster.release();
  breakLock(file, seenByBoth);
  expect(readdirSync(folder)).toEqual([]);
});

test("a stale lock is broken, also an empty one", async () => {
  for (const owner of ["dead", ""]) {
    left(owner, 60);
    const lock = new Lock(file);
    await lock.take();
    expect(readFileSync(file, "utf8")).not.toBe(owner);
    lock.release();
  }
});
