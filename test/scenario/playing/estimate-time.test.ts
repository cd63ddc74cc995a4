import { expect, test } from "vitest";
import { estimateMs } from "../../../src/scenario/playing/estimate-time.ts";
import type { Send } from "../../../src/scenario/scenario.ts";
import { timeout504 } from "../../render/fixture.ts";

const send: Send = {
  kind: "send",
  together: false,
  method: "POST",
  path: "/orders",
  to: "order",
  headers: [],
  body: new Uint8Array(),
  times: 1,
  watchMs: 4500,
  expect: [],
};

test("the times in a file add up; the latest expectation counts if it is after the steps", () => {
  const answered: Send = { ...send, expect: [{ kind: "call", took: { aboutMs: 1000 } }] };
  const watched: Send = { ...send, expect: [{ kind: "call", nothing: true }] };
  const scenario = {
    ...timeout504.scenario,
    steps: [answered, watched, { kind: "wait", together: false, waitMs: 200 } as const],
  };
  expect(estimateMs(scenario)).toBe(5700);
  const late = { kind: "event", who: "payment", event: "finished", at: { aboutMs: 9000 } } as const;
  expect(estimateMs({ ...scenario, expect: [late] })).toBe(9000);
});
