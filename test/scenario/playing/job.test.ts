import { expect, test } from "vitest";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { type Job, jobOf, type PlayOptions } from "../../../src/scenario/playing/job.ts";

const scenario = await loadScenario("timeout-504");
const forgiving = (options: Partial<PlayOptions>): Job["forgiving"] =>
  jobOf(scenario, { world: "virtual", seed: 1, ...options }).forgiving;

test("a change allows expectations to fail, unless it is strict", () => {
  const changes = { payment: { delay: "2s" } };
  expect(forgiving({ changes })).toBe(true);
  expect(forgiving({ changes, strict: true })).toBe(false);
});

test.each([
  ["its own value", { payment: { delay: "3s" } }],
  ["its own value in other words", { payment: { delay: "3000ms" } }],
  ["a default", { order: { key: "none" } }],
])("a change to %s changes nothing, so the expectations must hold", (_, changes) => {
  expect(forgiving({ changes })).toBe(false);
  expect(forgiving({ changes, twisted: true })).toBe(false);
});

test("a change of a twist is compared with the twist", () => {
  const changes = { payment: { noticesHangUp: true } };
  expect(forgiving({ changes })).toBe(true);
  expect(forgiving({ changes, twisted: true })).toBe(false);
});
