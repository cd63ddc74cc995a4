import { expect, test } from "vitest";
import { withChangesAt } from "../../../src/scenario/paper/changes-at.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

const scenario = parseScenario(
  `title: A
worlds: [virtual]
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 1/s, for: 20s, together: true }
  - { change: { payment: { delay: 1s } }, at: 5s }
  - { change: { payment: { delay: 0s } }, at: 6s }
`,
  "a.yaml",
);

test("a change is moved, and other changes stay", () => {
  const { scenario: moved, others } = withChangesAt(scenario, ["change 2 at 7.5s", "payment.delay=1s"]);
  expect(moved.steps.map(({ atMs }) => atMs)).toEqual([undefined, 5000, 7500]);
  expect(others).toEqual(["payment.delay=1s"]);
});

test("of two times for one change the last one counts", () => {
  const { scenario: moved } = withChangesAt(scenario, ["change 2 at 7s", "change 2 at 8s"]);
  expect(moved.steps.map(({ atMs }) => atMs)).toEqual([undefined, 5000, 8000]);
});

test("a change that does not exist is a mistake", () => {
  expect(() => withChangesAt(scenario, ["change 3 at 7s"])).toThrow(/change 3/);
  expect(() => withChangesAt(scenario, ["change 1 at noon"])).toThrow(/no such/);
});
