import { Chance } from "../../world/chance.ts";
import type { RawSetup } from "../scenario.ts";
import type { Mystery } from "./mystery.ts";

export const levels = [1, 2, 3] as const;
export type Level = (typeof levels)[number];

const faults = [
  { delay: "1500ms" },
  { delay: "300ms" },
  { hang: true },
  { stall: "9B" },
  { dribble: "200ms" },
  { "hang-up": "at once" },
  { reset: "at once" },
  { "cut-chunks": true },
  { garbage: true },
  { "error-status": 503 },
  { "error-status": 429 },
  { "header-flood": "20KB" },
] as const;

const plans = [{ nth: 2 }, { nth: 3 }, { first: 2 }, { calls: [4] }, { from: "3s" }, { until: "3s" }] as const;

/** Hides something drawn by the seed: at level 1 a fault that is always there, at 2 one now and then, at 3 two of them. */
export function randomMystery(like: Mystery, seed: number, level: Level): Mystery {
  const chance = new Chance(seed);
  const draw = <Item>(all: readonly Item[], of: string): Item =>
    all[Math.floor(chance.draw("mystery", of) * all.length)]!;
  const first = draw(faults, "fault");
  const planned = { ...first, ...draw(plans, "plan") };
  const second = {
    ...draw(
      faults.filter((each) => each !== first),
      "fault",
    ),
    ...draw(plans, "plan"),
  };
  const hidden: Readonly<Record<Level, RawSetup>> = {
    1: { payment: first },
    2: { payment: { faults: [planned] } },
    3: { payment: { faults: [planned, second] } },
  };
  const name = `random-${seed}-${level}`;
  return {
    scenario: { ...like.scenario, name, title: `Drawn by seed ${seed}, level ${level}` },
    secret: hidden[level],
  };
}
