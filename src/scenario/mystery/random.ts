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

const plans = [{ nth: 2 }, { nth: 3 }, { first: 3 }, { calls: [5] }, { from: "3s" }] as const;
/** Not for two faults, because it would hide one of them: ten quick calls are over before 3 s. */
const atFirst = { until: "3s" } as const;

const stories: Readonly<Record<Level, { readonly lesson: string; readonly hints: readonly string[] }>> = {
  1: {
    lesson: "One thing is wrong with payment, and it is wrong all the time.",
    hints: [
      "Which status does a caller get, and after how long?",
      "Compare the response with one of a healthy payment.",
    ],
  },
  2: {
    lesson: "One thing is wrong with payment now and then.",
    hints: [
      "Send ten, one after the other, and write down which ones fail.",
      "Is it the number of the call, or the time?",
    ],
  },
  3: {
    lesson: "Two things are wrong with payment now and then.",
    hints: ["Find a rule for one kind of answer first.", "Calls that do not fit it belong to the other one."],
  },
};

/** Hides random faults: at level 1 a permanent one, at level 2 an intermittent one, at level 3 two intermittent ones. */
export function randomMystery(like: Mystery, seed: number, level: Level): Mystery {
  const chance = new Chance(seed);
  const draw = <Item>(all: readonly Item[], of: string): Item =>
    all[Math.floor(chance.draw("mystery", of) * all.length)]!;
  const others = <Item>(all: readonly Item[], but: Item) => all.filter((each) => each !== but);
  const fault = draw(faults, "fault");
  const plan = draw(plans, "plan");
  // With the same plan one fault would hide the other.
  const second = { ...draw(others(faults, fault), "fault"), ...draw(others(plans, plan), "plan") };
  const hidden: Readonly<Record<Level, RawSetup>> = {
    1: { payment: fault },
    2: { payment: { faults: [{ ...fault, ...draw([...plans, atFirst], "plan") }] } },
    3: { payment: { faults: [{ ...fault, ...plan }, second] } },
  };
  const name = `random-${seed}-${level}`;
  return {
    scenario: { ...like.scenario, ...stories[level], name, title: `Drawn by seed ${seed}, level ${level}` },
    secret: hidden[level],
  };
}
