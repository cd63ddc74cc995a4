import { expect, test } from "vitest";
import { frameOf } from "../../../src/scenario/load/load-frame.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

function isSteady(payment: string, steps: string): boolean {
  const scenario = parseScenario(`title: t\nsetup: { payment: ${payment} }\nsteps: ${steps}\n`, "my.yaml");
  return frameOf(scenario, scenario.setup, []).isSteady;
}

const steady = "[{ load: POST /pay, to: payment, rate: 20/s, for: 10s }]";

test.each([
  ["{}", steady],
  ["{ delay: 1s }", steady],
  ["{ faults: [{ delay: 1s, nth: 3 }] }", steady],
  ["{ faults: [{ delay: 1s, from: 1s }, { hang: true, until: 500ms }] }", steady],
  ["{ faults: [{ delay: 1s, from: 10s }, { hang: true, until: 1h }] }", steady],
  ["{}", "[{ load: POST /pay, to: payment, clients: 3, for: 10s }]"],
])("the parts of a run with payment %s and the steps %s are comparable", (payment, steps) => {
  expect(isSteady(payment, steps)).toBe(true);
});

test.each([
  ["{ faults: [{ delay: 1s, from: 3s }] }", steady],
  ["{ faults: [{ delay: 1s, until: 3s }] }", steady],
  ["{ faults: [{ delay: 1s, first: 3 }] }", steady],
  ["{ faults: [{ delay: 1s, calls: [2] }] }", steady],
  ["{}", "[{ load: POST /pay, to: payment, burst: 100 }]"],
  [
    "{}",
    "[{ load: POST /pay, to: payment, rate: 20/s, for: 10s, together: true }, { change: { payment: { delay: 1s } }, at: 5s }]",
  ],
])("the parts of a run with payment %s and the steps %s are not comparable", (payment, steps) => {
  expect(isSteady(payment, steps)).toBe(false);
});
