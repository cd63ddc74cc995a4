import { expect, test } from "vitest";
import { whatIf } from "../../../../src/render/text/learn/what-if.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";

const scenario = await loadScenario("timeout-504");
const asked = (setup: RawSetup, twist: RawSetup) =>
  whatIf({ ...scenario, setup }, { says: "", expect: [], setup: twist });

test("asks for a setting as a file would write it", () => {
  expect(asked(scenario.setup, { order: { timeout: "none" } })).toBe(
    "What if one setting were changed: order.timeout from 1s to none?",
  );
  expect(asked({ health: {} }, { health: { "management.endpoint.env.access": "none" } })).toBe(
    "What if one setting were changed: health.management.endpoint.env.access set to none?",
  );
});

test("asks only for the part of a setting that changes", () => {
  const retry = { tries: 3, wait: { first: "100ms", factor: 2 } };
  expect(
    asked({ order: { retry }, payment: {} }, { order: { retry: { wait: { ...retry.wait, jitter: "full" } } } }),
  ).toBe("What if one setting were changed: order.retry.wait.jitter set to full?");
  expect(asked({ order: { retry }, payment: {} }, { order: { retry: { wait: { ...retry.wait, first: "1s" } } } })).toBe(
    "What if one setting were changed: order.retry.wait.first from 100ms to 1s?",
  );
});

test("asks for faults and routes in words", async () => {
  const planned = [{ "blocked-loop": "1500ms", calls: [1] }];
  expect(asked({ payment: { faults: planned } }, { payment: { faults: [{ delay: "2s", calls: [1] }] } })).toBe(
    "What if one thing were different: on the first call, payment takes 2 s?",
  );
  expect(asked({ payment: { faults: planned } }, { payment: { faults: [] } })).toBe("What if payment had no faults?");
  const catchAll = await loadScenario("catch-all-first");
  expect(whatIf(catchAll, catchAll.twist!)).toBe(
    "What if one thing were different: gateway has the routes orders (Path=/orders/**) to order, then rest (Path=/**) to monolith?",
  );
});
