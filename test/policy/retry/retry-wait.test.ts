import { expect, it } from "vitest";
import { jitters, type RetryWait, Waits } from "../../../src/policy/retry/retry-wait.ts";

const doubling = { kind: "exponential", firstMs: 100, factor: 2 } as const;
const plain: RetryWait = { base: doubling, capped: "before-jitter" };

/** Returns the first waits with these random numbers in turn; the last number repeats. */
function waits(wait: RetryWait, count = 5, ...randoms: number[]): number[] {
  let drawn = 0;
  const all = new Waits(wait);
  return Array.from({ length: count }, () => all.next(() => randoms[Math.min(drawn++, randoms.length - 1)] ?? 0.5));
}

it.each<[string, RetryWait["base"], number[]]>([
  ["may be a list, of which the last one repeats", { kind: "listed", ms: [100, 200, 500] }, [100, 200, 500, 500, 500]],
  ["are none if the list is empty", { kind: "listed", ms: [] }, [0, 0, 0, 0, 0]],
  ["may grow by a step", { kind: "linear", firstMs: 100, stepMs: 50 }, [100, 150, 200, 250, 300]],
  ["may grow by a factor", { ...doubling, factor: 1.5 }, [100, 150, 225, 337.5, 506.25]],
  ["may grow in whole milliseconds", { ...doubling, factor: 1.5, whole: true }, [100, 150, 225, 337, 505]],
  ["may begin with none", { ...doubling, noneFirst: true }, [0, 200, 400, 800, 1600]],
])("waits %s", (_, base, wanted) => {
  expect(waits({ ...plain, base })).toEqual(wanted);
});

it("a first retry without a wait has no jitter", () => {
  const jitter: RetryWait["jitter"] = { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1, plusMs: 100 } };
  expect(waits({ ...plain, base: { ...doubling, noneFirst: true }, jitter }, 3)).toEqual([0, 250, 450]);
  expect(waits({ ...plain, base: { kind: "fixed", ms: 0 }, jitter }, 2)).toEqual([50, 50]);
});

it("jitter lies between two linear functions of the wait", () => {
  const jitter: RetryWait["jitter"] = {
    kind: "range",
    from: { times: 0.5, plusMs: 10 },
    to: { times: 1, plusMs: 110 },
  };
  expect(waits({ ...plain, jitter }, 2, 0, 1)).toEqual([60, 310]);
  expect(waits({ ...plain, jitter }, 1, 0.5)).toEqual([135]);
});

it("jitter may grow with the wait, between the first wait and the longest", () => {
  const scaled: RetryWait = { ...plain, mostMs: 500, jitter: { kind: "scaled", ms: 50, firstMs: 100 } };
  expect(waits(scaled, 3, 0)).toEqual([100, 100, 200]);
  expect(waits(scaled, 3, 1)).toEqual([150, 300, 500]);
  expect(waits(scaled, 3, 0.5)).toEqual([125, 200, 350]);
});

it("decorrelated waits lie between the first wait and three times the previous one", () => {
  const base = { kind: "decorrelated", firstMs: 100 } as const;
  expect(waits({ ...plain, base, mostMs: 1000 }, 3, 0)).toEqual([100, 100, 100]);
  expect(waits({ ...plain, base, mostMs: 1000 }, 4, 1)).toEqual([300, 900, 1000, 1000]);
  expect(waits({ ...plain, base }, 3, 0.5)).toEqual([200, 350, 575]);
});

it("smooth waits are those that cockatiel made of the same random numbers, and end at the cap", () => {
  const wait: RetryWait = {
    base: { kind: "smooth", firstMs: 128, factor: 2 },
    mostMs: 30_000,
    capped: "before-jitter",
    rounded: "down",
  };
  const randoms = [0.999546, 0.699419, 0.178877, 0.664009, 0.903318, 0.101131, 0.713889, 0.536993];
  expect(waits(wait, 8, ...randoms)).toEqual([176, 117, 118, 746, 1577, 402, 6459, 7382]);
  expect(waits({ ...wait, base: { kind: "smooth", firstMs: 128, factor: 10 } }, 400).at(-1)).toBe(30_000);
});

it("a cap may come before the jitter or after it", () => {
  const full = { base: { kind: "fixed", ms: 800 }, jitter: jitters.full, mostMs: 500 } as const;
  expect(waits({ ...full, capped: "before-jitter" }, 1)).toEqual([250]);
  expect(waits({ ...full, capped: "after-jitter" }, 1)).toEqual([400]);
});

it("waits may be whole milliseconds, rounded down or to the nearest, and have a minimum", () => {
  const fraction: RetryWait = { ...plain, base: { kind: "fixed", ms: 2.7 } };
  expect(waits(fraction, 1)).toEqual([2.7]);
  expect(waits({ ...fraction, rounded: "down" }, 1)).toEqual([2]);
  expect(waits({ ...fraction, rounded: "nearest" }, 1)).toEqual([3]);
  expect(waits({ ...fraction, leastMs: 5 }, 1)).toEqual([5]);
});

it("a wait that a header replaced is counted", () => {
  const all = new Waits(plain);
  all.useUp();
  expect(all.next(() => 0)).toBe(200);
});
