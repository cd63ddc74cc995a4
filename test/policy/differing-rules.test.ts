import fc from "fast-check";
import { expect, it } from "vitest";
import { breakerKinds, breakers } from "../../src/policy/breaker/libraries.ts";
import type { BreakerRules } from "../../src/policy/breaker/rules.ts";
import { simulateBreaker } from "../../src/policy/breaker/simulate.ts";
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
