import { expect, test } from "vitest";
import { escapeResults } from "../../../src/render/sweep/escape-results.ts";
import { gridOf, resultsOf, text } from "../../scenario/sweep/sweeps.ts";

test("names and values are escaped, and histograms stay as they are", async () => {
  const [result] = await resultsOf(gridOf([], 1, text));
  const { run } = result!;
  const evil = {
    ...result!,
    scenario: "\u001b[2J",
    set: ["a.b=\u001b"],
    run: {
      ...run!,
      loads: [{ ...run!.loads[0]!, name: "\u001b" }],
      servers: { "\u001b": run!.servers.payment! },
    },
  };
  const [safe] = escapeResults([evil]);
  expect(JSON.stringify(safe)).not.toContain("\\u001b");
  expect(Object.keys(safe!.run!.servers)).toEqual(["\\e"]);
  expect(safe!.run!.loads[0]!.tookUs).toBe(run!.loads[0]!.tookUs);
});

test("results in which nothing is escaped are not copied: a merge has a hundred thousand", async () => {
  const results = await resultsOf(gridOf([], 2, text));
  expect(escapeResults(results)).toBe(results);
});
