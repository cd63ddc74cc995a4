import fc from "fast-check";
import { expect, it } from "vitest";
import { breakerKinds, breakers } from "../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../src/policy/breaker/breaker-rules.ts";
import { simulateBreaker } from "../../src/policy/breaker/simulate-breaker.ts";
import { firstDifference } from "../../src/policy/differing-rules.ts";

const decide = ({ limit, sign }: { limit: number; sign: string }) =>
  [1, 2, 3].map((each) => (each > limit ? sign : "."));

it("names the one rule that makes the first difference", () => {
  expect(firstDifference({ limit: 1, sign: "x" }, { limit: 2, sign: "x" }, decide)).toEqual({
    at: 1,
    rules: ["limit"],
    together: false,
  });
  expect(firstDifference({ limit: 1, sign: "x" }, { limit: 1, sign: "y" }, decide)?.rules).toEqual(["sign"]);
});

it("names two rules that only together make the difference, and none if nothing differs", () => {
  const difference = firstDifference({ limit: 1, sign: "x" }, { limit: 2, sign: "y" }, decide);
  expect(difference).toEqual({ at: 1, rules: ["limit", "sign"], together: true });
  expect(firstDifference({ limit: 9, sign: "x" }, { limit: 8, sign: "y" }, decide)).toBeUndefined();
});

it("names only two of three differing rules if they make the difference, and all of them if no two do", () => {
  const rules = (a: number, b: number, c: number) => ({ a, same: 0, b, c });
  const both = ({ a, b }: ReturnType<typeof rules>) => [a + b === 2 ? "yes" : "no"];
  expect(firstDifference(rules(1, 1, 1), rules(0, 0, 0), both)?.rules).toEqual(["a", "b"]);
  const last = ({ b, c }: ReturnType<typeof rules>) => [b + c === 2 ? "yes" : "no"];
  expect(firstDifference(rules(1, 1, 1), rules(0, 0, 0), last)?.rules).toEqual(["b", "c"]);
  const all = ({ a, b, c }: ReturnType<typeof rules>) => [a + b + c === 3 ? "yes" : "no"];
  expect(firstDifference(rules(1, 1, 1), rules(0, 0, 0), all)).toEqual({
    at: 0,
    rules: ["a", "b", "c"],
    together: true,
  });
});

it("finds a decision that only the other rules make", () => {
  const times = ({ count }: { count: number }) => Array<string>(count).fill("x");
  expect(firstDifference({ count: 1 }, { count: 2 }, times)).toEqual({ at: 1, rules: [], together: true });
});

it("of breakers names rules that undo the first difference for any calls", () => {
  const outcome = fc.constantFrom("ok" as const, ...Array<"failed">(5).fill("failed"));
  const call = fc.record({ pauseMs: fc.constantFrom(1000, 30_000), tookMs: fc.constantFrom(10, 5000), outcome });
  let compared = 0;
  fc.assert(
    fc.property(fc.array(call, { minLength: 5, maxLength: 30 }), fc.constantFrom(...breakerKinds), (list, kind) => {
      let atMs = 0;
      const calls = list.map(({ pauseMs, ...each }) => {
        atMs += pauseMs;
        return { atMs, ...each };
      });
      const said = (rules: BreakerRules) => simulateBreaker(rules, calls).decided.map(({ says }) => says);
      const [lab, other] = [breakers.lab({}), breakers[kind]({})];
      const difference = firstDifference(lab, other, said);
      if (difference === undefined) {
        expect(said(other)).toEqual(said(lab));
        return;
      }
      const { at, rules, together } = difference;
      const taken = together ? rules : rules.slice(0, 1);
      const mixed = { ...other, ...Object.fromEntries(taken.map((key) => [key, lab[key]])) };
      compared += 1;
      expect(said(mixed).slice(0, at + 1)).toEqual(said(lab).slice(0, at + 1));
    }),
  );
  expect(compared).toBeGreaterThan(20);
});
