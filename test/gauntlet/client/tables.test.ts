import { expect, test } from "vitest";
import { clientFailures } from "../../../src/gauntlet/client/client-failures.ts";
import { clientRules } from "../../../src/gauntlet/client/client-rules.ts";
import { listScenarios } from "../../../src/scenario/library/library.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";

test("about 40 failures of payment are played, and each has a name of its own", () => {
  expect(clientFailures.length).toBeGreaterThanOrEqual(40);
  expect(new Set(clientFailures.map(({ name }) => name)).size).toBe(clientFailures.length);
});

test.each(clientFailures.map((failure) => [failure.name, failure] as const))("%s can be set up", (_, failure) => {
  const [payment] = resolveSetup({ payment: { keys: true, ...failure.settings({ slowMs: 6000 }) } });
  expect(payment!.off || payment!.faults.length > 0).toBe(true);
});

test("every rule names a lesson of the library", () => {
  const known = listScenarios().map(({ name }) => name);
  expect(clientRules.map(({ lesson }) => lesson).filter((lesson) => !known.includes(lesson))).toEqual([]);
});
