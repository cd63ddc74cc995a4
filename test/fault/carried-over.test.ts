import { expect, test } from "vitest";
import { carriedOver } from "../../src/fault/carried-over.ts";
import { fault } from "../world/setup.ts";

const [hang] = fault("hang", true).faults;
const [reset] = fault("reset", "at once").faults;
const begun = (planned: typeof hang) => ({ planned: planned!, isNew: true });
const earlier = (planned: typeof hang) => ({ planned: planned!, isNew: false });

test("a fault that stands twice in the list keeps both of its entries", () => {
  const before = [earlier(hang), earlier(hang)];
  const after = carriedOver([hang!, hang!], before, begun);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test("a fault that moved in front of another begins anew", () => {
  const after = carriedOver([reset!, hang!], [earlier(hang), earlier(reset)], begun);
  expect(after.map(({ isNew }) => isNew)).toEqual([false, true]);
});
