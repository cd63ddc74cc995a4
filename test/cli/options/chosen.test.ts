import { expect, test } from "vitest";
import { chosenScenarios } from "../../../src/cli/options/chosen.ts";
import { listScenarios } from "../../../src/scenario/library/library.ts";

test("--all chooses every scenario that can run in the world, and names the others", async () => {
  const { scenarios, leftOut } = await chosenScenarios([], { all: true, world: "virtual" });
  const [able, others] = [true, false].map((isAble) =>
    listScenarios().flatMap(({ name, worlds }) => (worlds.includes("virtual") === isAble ? [name] : [])),
  );
  expect(scenarios.map(({ name }) => name)).toEqual(able);
  expect(leftOut.map(({ name }) => name)).toEqual(others);
  expect(others!.length).toBeGreaterThan(5);
});
