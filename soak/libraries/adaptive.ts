import { limitRules } from "../../src/policy/limits/adaptive-limit.ts";
import type { Dice } from "./dice.ts";
import { type Plan, planned } from "./plan.ts";

/** Plans for adaptive limits, with calls whose times and number jump now and then. */
export function adaptivePlans(dice: Dice, count: Parameters<typeof planned>[1]): Plan[] {
  const head = {
    policy: "adaptive",
    library: "netflix/concurrency-limits",
    recorder: "java",
    clock: "virtual",
  } as const;
  const setting = () => {
    const rule = dice.one(...limitRules);
    const bounds = { starts: dice.number(1, 60), most: dice.number(60, 300) };
    const least = rule === "vegas" ? {} : { least: dice.number(1, 30) };
    return { written: { rule, ...(dice.number(0, 1) === 0 ? {} : { ...bounds, ...least }) } };
  };
  return [planned(head, count, setting, () => ({ samples: samplesOf(dice) }))];
}

function samplesOf(dice: Dice): number[][] {
  let us = dice.number(1000, 50_000);
  let load = dice.number(1, 60);
  return Array.from({ length: 200 }, () => {
    if (dice.number(1, 50) === 1) us = Math.max(1, Math.round((us * dice.number(3, 28)) / 10));
    load = Math.max(1, Math.min(150, load + dice.number(-6, 6)));
    const spread = dice.number(0, 1) === 0 ? 10 : 200;
    return [Math.round((us * (100 + dice.number(0, spread))) / 100), load, dice.number(1, 30) === 1 ? 1 : 0];
  });
}
