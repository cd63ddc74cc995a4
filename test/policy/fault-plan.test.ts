import { expect, test } from "vitest";
import { concerns, type FaultPlan, strikes } from "../../src/policy/fault-plan.ts";

const struck = (plan: FaultPlan, calls = 6) =>
  Array.from({ length: calls }, (_, index) => index + 1).filter((count) =>
    strikes(plan, { count, nowMs: count * 1000, chance: () => count / 10 }),
  );

test("without a plan every call is struck", () => {
  expect(struck({})).toEqual([1, 2, 3, 4, 5, 6]);
});

test("first, nth and calls count the calls from 1", () => {
  expect(struck({ first: 2 })).toEqual([1, 2]);
  expect(struck({ nth: 3 })).toEqual([3, 6]);
  expect(struck({ calls: [1, 4] })).toEqual([1, 4]);
});

test("from and until are times, the end not included", () => {
  expect(struck({ fromMs: 2000, untilMs: 4000 })).toEqual([2, 3]);
});

test("a share is drawn for each call that meets all other conditions", () => {
  expect(struck({ share: 0.35 })).toEqual([1, 2, 3]);
  expect(struck({ share: 0.3 })).toEqual([1, 2]);
  let draws = 0;
  const chance = () => {
    draws += 1;
    return 0;
  };
  strikes({ first: 1, share: 0.5 }, { count: 2, nowMs: 0, chance });
  expect(draws).toBe(0);
});

test("all conditions must hold", () => {
  expect(struck({ nth: 2, first: 4, fromMs: 3000 })).toEqual([4]);
});

test("a path matches the whole path without its query, or a prefix", () => {
  expect(concerns({ path: "/pay" }, { method: "GET", path: "/pay?x=1", headers: [] })).toBe(true);
  expect(concerns({ path: "/pay" }, { method: "GET", path: "/pay/1", headers: [] })).toBe(false);
  expect(concerns({ path: "/pay*" }, { method: "GET", path: "/pay/1", headers: [] })).toBe(true);
  expect(concerns({ path: "/pay*" }, { method: "GET", path: "/other", headers: [] })).toBe(false);
});

test.each([
  ["/title/*/cast", "/title/7/cast", true],
  ["/title/*/cast", "/title/7/8/cast", false],
  ["/title/**/cast", "/title/7/8/cast", true],
  ["/a.b/**", "/a.b/c/d?x=/", true],
  ["/a.b/**", "/axb/c", false],
  ["/*/x*", "/a/xyz/q", true],
])(
  "in a path, a star matches within a segment, and two stars or a star at the end match anything: %s, %s",
  (pattern, path, fits) => {
    expect(concerns({ path: pattern }, { method: "GET", path, headers: [] })).toBe(fits);
  },
);

test("a method must be equal", () => {
  const request = { method: "POST", path: "/", headers: [] };
  expect(concerns({ method: "POST" }, request)).toBe(true);
  expect(concerns({ method: "GET" }, request)).toBe(false);
});

test("a header name matches in any case, and its value if one is given", () => {
  const headers = [["X-Try", "2"]] as const;
  expect(concerns({ header: { name: "x-try" } }, { method: "GET", path: "/", headers })).toBe(true);
  expect(concerns({ header: { name: "x-try", value: "2" } }, { method: "GET", path: "/", headers })).toBe(true);
  expect(concerns({ header: { name: "x-try", value: "3" } }, { method: "GET", path: "/", headers })).toBe(false);
  expect(concerns({ header: { name: "x-other" } }, { method: "GET", path: "/", headers })).toBe(false);
});
