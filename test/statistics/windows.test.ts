import fc from "fast-check";
import { expect, test } from "vitest";
import { Windows } from "../../src/statistics/windows.ts";

interface Counted {
  calls: number;
}
const counted = (widthUs: number, most: number) =>
  new Windows<Counted>(
    widthUs,
    most,
    () => ({ calls: 0 }),
    (into, from) => {
      into.calls += from.calls;
    },
  );

test("each moment belongs to one window: a start is included, an end is not", () => {
  const windows = counted(100, 4);
  for (const us of [0, 99, 100, 250]) windows.at(us).calls += 1;
  expect(windows.all()).toEqual([
    { fromUs: 0, toUs: 100, of: { calls: 2 } },
    { fromUs: 100, toUs: 200, of: { calls: 1 } },
    { fromUs: 200, toUs: 300, of: { calls: 1 } },
  ]);
});

test("if there are too few windows, they are merged in pairs, repeatedly if needed", () => {
  const windows = counted(100, 4);
  for (const us of [50, 150, 250, 350, 1700]) windows.at(us).calls += 1;
  expect(windows.all().map(({ toUs, of }) => [toUs, of.calls])).toEqual([
    [800, 4],
    [1600, 0],
    [2400, 1],
  ]);
});

test("the end of the last window is the first moment that needs wider windows", () => {
  const windows = counted(100, 4);
  windows.at(399);
  expect(windows.all().length).toBe(4);
  windows.at(400);
  expect(windows.all().map(({ toUs }) => toUs)).toEqual([200, 400, 600]);
});

test("in runs of any length nothing is lost, and the maximum number of windows is kept", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 1e9 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), moments, (half, all) => {
      const windows = counted(10, 2 * half);
      for (const us of all) windows.at(us).calls += 1;
      const seen = windows.all();
      expect(seen.length).toBeLessThanOrEqual(2 * half);
      for (const { fromUs, toUs, of } of seen) {
        expect(of.calls).toBe(all.filter((us) => us >= fromUs && us < toUs).length);
      }
    }),
  );
});
