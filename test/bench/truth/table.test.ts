import { expect, test } from "vitest";
import { table } from "../../../bench/truth/table.ts";

test("there are at least thirty closed forms and published figures with different names", () => {
  expect(table.length).toBeGreaterThan(60);
  expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
});

test("each row names its source and a mistake that only it would catch", () => {
  for (const { name, source, mutant, exact } of table) {
    expect(source, name).not.toBe("");
    expect(mutant.what, name).not.toBe("");
    expect(mutant.gives, name).not.toBe(exact);
  }
});

test("each row is a scenario in plain data, with the load first", () => {
  for (const { name, play } of table) {
    const scenario = play(1_000_000);
    expect(JSON.parse(JSON.stringify(scenario)), name).toEqual(scenario);
    expect(scenario.steps[0], name).toHaveProperty("load");
  }
});

test("a load lasts as long as the requested calls take, and at most a day", () => {
  const [row] = table;
  expect(row!.play(1000).steps[0]).toHaveProperty("for", "20s");
  expect(row!.play(1_000_000).steps[0]).toHaveProperty("for", "20000s");
});
