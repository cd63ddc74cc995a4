import { expect, test } from "vitest";
import { type KeyEntry, Keys } from "../../src/policy/idempotency.ts";

function begun(keys: Keys<string>, key = "k", nowMs = 0): KeyEntry<string> {
  const check = keys.check(key, "body", nowMs);
  if (check.kind !== "new") throw new Error(`the key is ${check.kind}`);
  return check.entry;
}

test("a key is new once, then running, then done with its result", () => {
  const keys = new Keys<string>(1000);
  expect(keys.stateOf("k", 0)).toBe("unknown");
  const entry = begun(keys);
  expect(keys.check("k", "body", 1)).toEqual({ kind: "running", entry });
  expect(keys.stateOf("k", 1)).toBe("running");
  keys.done(entry, "paid", 10);
  expect(keys.check("k", "body", 11)).toEqual({ kind: "done", result: "paid" });
  expect(keys.stateOf("k", 11)).toBe("done");
});

test("the same key with another body is refused, whether its work is done or not", () => {
  const keys = new Keys<string>(1000);
  const entry = begun(keys);
  expect(keys.check("k", "other", 1)).toEqual({ kind: "other-body" });
  keys.done(entry, "paid", 10);
  expect(keys.check("k", "other", 11)).toEqual({ kind: "other-body" });
});

test("a key is kept from the end of its work, and is new again at the end of that time", () => {
  const keys = new Keys<string>(1000);
  keys.done(begun(keys), "paid", 500);
  expect([keys.stateOf("k", 1499), keys.stateOf("k", 1500)]).toEqual(["done", "unknown"]);
  expect(keys.check("k", "other", 1500).kind).toBe("new");
});

test("work that runs is kept, however long it takes", () => {
  const keys = new Keys<string>(1000);
  begun(keys);
  expect(keys.stateOf("k", 1_000_000)).toBe("running");
});

test("waiting requests are called once, when the work is done; the first result counts", () => {
  const keys = new Keys<string>(1000);
  const entry = begun(keys);
  let called = 0;
  entry.waiting.push(() => (called += 1));
  keys.done(entry, "paid", 10);
  keys.done(entry, "paid twice", 20);
  expect(called).toBe(1);
  expect(keys.check("k", "body", 1009)).toEqual({ kind: "done", result: "paid" });
  expect(keys.stateOf("k", 1010)).toBe("unknown");
});

test("failed work is forgotten, and waiting requests are called", () => {
  const keys = new Keys<string>(1000);
  const entry = begun(keys);
  let called = 0;
  entry.waiting.push(() => (called += 1));
  keys.forget("k", entry);
  expect([called, keys.stateOf("k", 1)]).toEqual([1, "unknown"]);
});

test("work that is done, or another work under the same key, is not forgotten", () => {
  const keys = new Keys<string>(1000);
  const first = begun(keys);
  keys.forget("k", first);
  const second = begun(keys);
  keys.forget("k", first);
  expect(keys.stateOf("k", 1)).toBe("running");
  keys.done(second, "paid", 10);
  keys.forget("k", second);
  expect(keys.stateOf("k", 11)).toBe("done");
});

test("beyond the most keys the oldest that are done are forgotten, and no work that runs", () => {
  const keys = new Keys<string>(1000, 2);
  begun(keys, "runs");
  for (const key of ["a", "b", "c"]) keys.done(begun(keys, key), "paid", 0);
  expect(["runs", "a", "b", "c"].map((key) => keys.stateOf(key, 1))).toEqual(["running", "unknown", "unknown", "done"]);
});
