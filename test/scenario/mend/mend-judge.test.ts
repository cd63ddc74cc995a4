import { describe, expect, test } from "vitest";
import { brokenSingle } from "../../../src/cli/mend/broken-single.ts";
import { judgeMend } from "../../../src/scenario/mend/mend-judge.ts";
import { loadMend } from "../../../src/scenario/mend/mend-library.ts";
import { listPractice } from "../../../src/scenario/practice/practice.ts";
import type { RawSetup, Scenario } from "../../../src/scenario/scenario.ts";
import { changeOf } from "../../../src/scenario/setup/changes/set-option.ts";
import { solutions } from "./solutions.ts";

const { signal } = new AbortController();

test("every exercise has solutions, and at least three changes that do not solve it", () => {
  const names = listPractice("mend").map(({ name }) => name);
  expect(Object.keys(solutions).sort()).toEqual(names.sort());
  for (const { fails } of Object.values(solutions)) expect(fails.length).toBeGreaterThanOrEqual(3);
});

describe.each(Object.entries(solutions))("%s", (name, { mends, fails }) => {
  const judged = async (changes: readonly string[]) => {
    const mend = await loadMend(name);
    const struck = (scenario: Scenario, changed: RawSetup) => brokenSingle(scenario, changed, signal);
    return await judgeMend(mend, changeOf(changes, mend.scenario.setup), { inReal: false, struck });
  };

  test("has a calm day that no solution changes", async () => {
    const { may, calm } = await loadMend(name);
    const set = Object.entries(calm).flatMap(([server, settings]) =>
      Object.keys(settings).map((key) => `${server}.${key}`),
    );
    expect(set.filter((setting) => may.some((each) => `${each}.`.startsWith(`${setting}.`)))).toEqual([]);
  });

  test("fails as shown", async () => {
    expect((await judged([])).shown.verdict.holds).toBe(false);
  });

  test.each(mends.map((changes) => [changes.join(" ")]))("is solved by %s", async (changes) => {
    const { isMended, missed, held, price } = await judged(mends.find((each) => each.join(" ") === changes)!);
    expect({ isMended, missed: missed?.says }).toEqual({ isMended: true, missed: undefined });
    expect(held).toBeGreaterThanOrEqual(4);
    expect(Math.max(price!.before.good, price!.after.good)).toBeGreaterThan(0.999);
  });

  test.each(fails.map((changes) => [changes.join(" ")]))("is not solved by %s", async (changes) => {
    expect((await judged(fails.find((each) => each.join(" ") === changes)!)).isMended).toBe(false);
  });
});

test("a calm day has no stall, so that more workers cost only workers", async () => {
  const mend = await loadMend("calm-the-storm");
  const { price } = await judgeMend(mend, { payment: { capacity: { workers: 10 } } }, { inReal: false });
  expect(price).toMatchObject({ before: { good: 1 }, after: { good: 1, workers: 10 } });
  expect(price!.after.callsEach).toBeCloseTo(1, 2);
});

test("an exercise with goals for a hunt is not solved if a single failure breaks one", async () => {
  const { scenario } = await loadMend("never-twice");
  const struck = async (...changes: string[]) =>
    await brokenSingle(scenario, changeOf(changes, scenario.setup), signal);
  const missed = await struck("order.timeout=5s", "order.retry=2");
  expect(missed?.says).toBe("the call order->payment#1=reset");
  expect(missed?.report.verdict.checks.at(-1)).toEqual({
    holds: false,
    says: "never charged twice or more",
    saw: "charged twice",
  });
  expect(await struck("order.key=once", "payment.keys={whileRunning: waits}")).toBeUndefined();
});
