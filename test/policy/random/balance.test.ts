import { expect, test } from "vitest";
import { Balance } from "../../../src/policy/random/balance.ts";
import { lessBusyOfTwo, type ShareMode } from "../../../src/policy/random/share.ts";

function chooser(by: ShareMode, busy: number[], drawn: number[] = [], staleMs = 0) {
  const balance = new Balance(busy.length, by, staleMs);
  return (user?: string, nowMs = 0) =>
    balance.next({ nowMs, user, busy: (at) => busy[at]!, chance: () => drawn.shift() ?? 0 });
}

test("calls go to the instances in turn", () => {
  const next = chooser("smooth", [0, 0, 0]);
  expect([next(), next(), next(), next()]).toEqual([0, 1, 2, 0]);
});

test("calls of one user go to one instance, and calls without a user to any", () => {
  const next = chooser("user", [0, 0, 0, 0], [0.9]);
  expect(next("ann")).toBe(next("ann"));
  expect(new Set(["ann", "bob", "cem", "dee", "eva", "fay"].map((user) => next(user))).size).toBeGreaterThan(1);
  expect(next()).toBe(3);
});

test("the least busy instance gets the call, and a draw decides between equals", () => {
  expect(chooser("least-busy", [2, 1, 3])()).toBe(1);
  expect(chooser("least-busy", [1, 3, 1], [0.9])()).toBe(2);
});

test("the less busy of two different instances gets the call", () => {
  expect(chooser("two-choices", [5, 0, 9, 1], [0, 0.99])()).toBe(3);
  expect(chooser("two-choices", [0, 5, 9, 1], [0, 0])()).toBe(0);
  // The busiest of all can only be the answer if it were drawn twice.
  const draws = Array.from({ length: 200 }, (_, at) => (at * 0.37) % 1);
  const next = chooser("two-choices", [1, 1, 9], draws);
  for (let call = 0; call < 100; call++) expect(next()).not.toBe(2);
});

test("stale numbers are read again only after their time", () => {
  const busy = [0, 1];
  const next = chooser("least-busy", busy, [], 500);
  expect(next(undefined, 100)).toBe(0);
  busy[0] = 7;
  expect(next(undefined, 499)).toBe(0);
  expect(next(undefined, 500)).toBe(1);
});

test("two choices among weighted sides take the one with fewer in progress for its weight", () => {
  const sides = [
    { name: "a", weight: 1 },
    { name: "b", weight: 3 },
    { name: "c", weight: 0 },
  ];
  const busy = (counts: Record<string, number>) => (name: string) => counts[name]!;
  expect(lessBusyOfTwo(sides, busy({ a: 1, b: 2, c: 0 }), () => 0)).toBe("b");
  expect(lessBusyOfTwo(sides, busy({ a: 1, b: 4, c: 0 }), () => 0)).toBe("a");
});
