import { expect, test } from "vitest";
import { check } from "../src/scenario/check/check-scenario.ts";
import { listScenarios, loadScenario } from "../src/scenario/library/library.ts";

const names = listScenarios()
  .filter(({ worlds }) => worlds.includes("virtual"))
  .map(({ name }) => name);

test.each(names)("%s is a lesson in the virtual world", async (name) => {
  const scenario = await loadScenario(name);
  const { checks } = await check({ ...scenario, worlds: ["virtual"] }, { asLesson: true, seed: 1, capMs: 60_000 });
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
});
