import { expect, test } from "vitest";
import { LoadTally } from "../../../src/scenario/load/counting/load-tally.ts";
import { frameOf } from "../../../src/scenario/load/load-frame.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { loadsOf } from "../../../src/scenario/steps/load-step.ts";

/** A load of one second whose last call begins this late. */
async function behindMs(perSecond: number, lateMs: number): Promise<number> {
  const steps = `{ load: POST /pay, to: payment, rate: ${perSecond}/s, spacing: even, for: 1s }`;
  const scenario = await parseScenario(`title: Pace\nsetup: { payment: {} }\nsteps:\n  - ${steps}\n`, "pace.yaml");
  const tally = new LoadTally(loadsOf(scenario)[0]!, 0, 0, frameOf(scenario, scenario.setup, []));
  for (let call = 0; call < perSecond; call++) {
    const dueUs = (call * 1_000_000) / perSecond;
    tally.begun(dueUs, dueUs + (call === perSecond - 1 ? lateMs * 1000 : 1));
  }
  return Math.round(tally.behindMs);
}

test("a load is behind its pace if a call begins after the next one was due", async () => {
  expect(await behindMs(10, 95)).toBe(0);
  expect(await behindMs(10, 120)).toBe(120);
});

test("calls of a fast load may begin 50 ms late", async () => {
  expect(await behindMs(50, 45)).toBe(0);
  expect(await behindMs(50, 60)).toBe(60);
});
