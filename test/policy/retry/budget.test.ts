import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunningBudget, ThrottleBudget, TokenBudget } from "../../../src/policy/retry/budget.ts";

/** Many retries with short pauses keep the budget nearly empty. */
const events = fc.array(
  fc.record({
    pauseMs: fc.constantFrom(0, 0, 10, 300),
    kind: fc.constantFrom("call", "retry", "retry", "retry", "retry"),
  }),
  { minLength: 50, maxLength: 200 },
);

describe("a budget of tokens", () => {
  it("starts with some tokens, earns with each first try, and pays one for a retry", () => {
    const budget = new TokenBudget({ share: 0.25, perSecond: 0, starts: 2 }, 0);
    const spend = () => budget.allows(0);
    expect([spend(), spend(), spend()]).toEqual([true, true, false]);
    for (let n = 0; n < 4; n++) budget.begins(0);
    expect([spend(), spend()]).toEqual([true, false]);
  });

  it("earns with time, and never holds more than at first", () => {
    const budget = new TokenBudget({ share: 0, perSecond: 2, starts: 1 }, 0);
    expect(budget.allows(0)).toBe(true);
    expect(budget.allows(499)).toBe(false);
    expect(budget.allows(500)).toBe(true);
    expect(budget.tokens).toBe(0);
    expect([budget.allows(60_000), budget.allows(60_000)]).toEqual([true, false]);
  });

  it("is never exceeded over any window", () => {
    const rule = fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      perSecond: fc.nat(5),
      starts: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(rule, events, (given, list) => {
        const budget = new TokenBudget(given, 0);
        const log: { atMs: number; calls: number; retries: number }[] = [{ atMs: 0, calls: 0, retries: 0 }];
        for (const { pauseMs, kind } of list) {
          const last = log.at(-1)!;
          const atMs = last.atMs + pauseMs;
          if (kind === "call") budget.begins(atMs);
          const retried = kind === "retry" && budget.allows(atMs);
          log.push({ atMs, calls: last.calls + (kind === "call" ? 1 : 0), retries: last.retries + (retried ? 1 : 0) });
        }
        const { share, perSecond, starts } = given;
        const tooMany = log.flatMap((from, index) =>
          log.slice(index + 1).filter((to) => {
            const earned = share * (to.calls - from.calls) + (perSecond * (to.atMs - from.atMs)) / 1000;
            return to.retries - from.retries > starts + earned + 1e-3;
          }),
        );
        expect(tooMany).toEqual([]);
      }),
    );
  });
});

describe("a library's budget", () => {
  it("lets retries be a share of the tries in progress, and always allows a few", () => {
    const budget = new RunningBudget({ share: 0.2, always: 1 });
    for (let n = 0; n < 8; n++) budget.begins();
    expect([budget.allows(), budget.allows(), budget.allows()]).toEqual([true, true, true]);
    expect(budget.allows()).toBe(false);
    budget.tryEnded(false, true);
    expect(budget.allows()).toBe(true);
  });

  it("counts a call as in progress until it is over", () => {
    const afterAll = (isOver: boolean) => {
      const budget = new RunningBudget({ share: 0.3, always: 0 });
      for (let n = 0; n < 3; n++) budget.begins();
      budget.allows();
      if (isOver) budget.over();
      return budget.allows();
    };
    expect([afterAll(false), afterAll(true)]).toEqual([true, false]);
  });

  it("always allows a few, and others while retries are not more than their share of the tries in progress", () => {
    const list = fc.array(fc.constantFrom("begins", "retry", "retry", "ends", "over"), { maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(0, 0.1, 0.25, 0.5), fc.nat(3), list, (share, always, happens) => {
        const budget = new RunningBudget({ share, always });
        let [calls, retries] = [0, 0];
        for (const what of happens) {
          if (what === "begins") {
            calls++;
            budget.begins();
          } else if (what === "ends" && retries > 0) {
            retries--;
            budget.tryEnded(false, true);
          } else if (what === "over" && calls > 0) {
            calls--;
            budget.tryEnded(true, false);
            budget.over();
          } else if (what === "retry" && calls > 0) {
            const allowed = retries < always || retries / (calls + retries) <= share;
            expect(budget.allows()).toBe(allowed);
            if (allowed) retries++;
          }
        }
      }),
    );
  });

  it("may stop all retries while more fails than succeeds", () => {
    const budget = new ThrottleBudget({ most: 4, earns: 0.5 });
    budget.tryEnded(false);
    expect(budget.allows()).toBe(true);
    budget.tryEnded(false);
    expect(budget.allows()).toBe(false);
    budget.tryEnded(true);
    expect(budget.allows()).toBe(true);
  });
});
