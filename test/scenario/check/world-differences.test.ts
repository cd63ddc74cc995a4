import { expect, test } from "vitest";
import { differences, firstDifferences } from "../../../src/scenario/check/world-differences.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";

const options = { world: "virtual", seed: 1, capMs: 10_000 } as const;

test("a run equals itself and differs from its twist", async () => {
  const scenario = await loadScenario("on-time");
  const plain = await play(jobOf(scenario, options));
  const twisted = await play(jobOf(scenario, { ...options, twisted: true }));
  expect(differences(plain, plain)).toEqual([]);
  expect(differences(plain, twisted)).toHaveLength(2);
  expect(differences(plain, twisted)[0]).toContain('200 "Order complete"');
});

test("the time of day in a body is not a difference", async () => {
  const plain = await play(jobOf(await loadScenario("two-kinds-of-404"), options));
  const body = (at: string) => new TextEncoder().encode(`{"timestamp":"${at}","status":404}`);
  const calls = (at: string) => plain.calls.map((call) => ({ ...call, outcome: { ...call.outcome, body: body(at) } }));
  const one = { ...plain, calls: calls("2026-01-01T00:00:00.000Z") } as typeof plain;
  const other = { ...plain, calls: calls("2026-05-05T12:13:14.567Z") } as typeof plain;
  expect(differences(one, other)).toEqual([]);
  expect(differences(one, plain)).toHaveLength(2);
});

test("a call that only one of them made is a difference", async () => {
  const scenario = await loadScenario("timeout-504");
  const plain = await play(jobOf(scenario, options));
  const without = { ...plain, calls: plain.calls.slice(0, 1) };
  expect(differences(plain, without)).toEqual([expect.stringContaining("not made (virtual)")]);
});

test("the same charge for another call, or in another order, is a difference", async () => {
  const scenario = await loadScenario("timeout-504");
  const plain = await play(jobOf(scenario, options));
  const uncharged = { ...plain, events: plain.events.filter(({ what }) => what.kind !== "finished") };
  expect(differences(plain, uncharged)).toHaveLength(1);
  const reversed = { ...plain, events: [...plain.events].reverse() };
  expect(differences(plain, reversed)).toHaveLength(2);
});

test("of many differences the first two are shown, and the number of the others", () => {
  expect(firstDifferences(["a", "b", "c"])).toEqual(["a", "b", "c"]);
  expect(firstDifferences(["a", "b", "c", "d"])).toEqual(["a", "b", "and 2 more calls differ"]);
});
