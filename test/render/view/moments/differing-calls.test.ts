import { expect, test } from "vitest";
import { differingFirst } from "../../../../src/render/view/moments/differing-calls.ts";
import { momentsOf } from "../../../../src/render/view/moments/moments.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";

const report = await play(
  jobOf(await loadScenario("canary-in-the-average"), { world: "virtual", seed: 1, capMs: 10_000 }),
);
const moments = momentsOf(report);

test("a timeline of many calls shows one of each kind, and the one that differs is among them", () => {
  const shown = differingFirst(report, moments, 30);
  expect(shown.length).toBeLessThanOrEqual(30);
  expect(shown.filter(({ who, kind }) => who === "client" && kind === "ask")).toHaveLength(3);
  expect(shown.map(({ says }) => says)).toContain("502");
  expect(moments.slice(0, 30).map(({ says }) => says)).not.toContain("502");
  expect(shown.at(-1)).toBe(moments.at(-1));
  expect(shown.map(({ atMs }) => atMs)).toEqual(shown.map(({ atMs }) => atMs).toSorted((one, other) => one - other));
});

test("if there is only room for one call, it is the rarest", () => {
  const shown = differingFirst(report, moments, 12);
  expect(shown.filter(({ who, kind }) => who === "client" && kind === "ask")).toHaveLength(1);
  expect(shown.map(({ says }) => says)).toContain("502");
});

test("a short timeline is shown whole, and calls that are all alike by their beginning and end", async () => {
  expect(differingFirst(report, moments, 10_000)).toBe(moments);
  const alike = moments.slice(0, 14);
  expect(differingFirst(report, alike, 10)).toEqual([...alike.slice(0, 5), ...alike.slice(-5)]);
});

test("a moment without a call is not a kind of call", () => {
  const { call, ...change } = moments[0]!;
  const alike = [change, ...moments.slice(0, 14)];
  expect(differingFirst(report, alike, 10)).toEqual([...alike.slice(0, 5), ...alike.slice(-5)]);
});
