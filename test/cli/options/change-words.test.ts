import { expect, test } from "vitest";
import { changeWords } from "../../../src/cli/options/change-words.ts";
import { parseSets } from "../../../src/scenario/setup/changes/written-change.ts";

/** Some settings need these others; those of instances need more than one. */
const partOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "stand-in": { for: "a.b" },
  order: { deadline: "2s", timeout: "1s" },
  gateway: { deadline: "2s", timeout: "1s" },
  service: { takes: "GET /" },
  search: { asks: "payment", deadline: "2s", timeout: "1s" },
};

test("every completion is valid where it is offered", async () => {
  const usual = Object.fromEntries(["order", "monolith", "payment"].map((kind) => [kind, partOf[kind] ?? {}]));
  const names = await changeWords("", [], "run");
  const offered = await Promise.all(names.map((name) => changeWords(name, [], "run")));
  expect(names.length).toBeGreaterThan(300);
  expect(offered.flat().length).toBeGreaterThan(300);
  for (const change of offered.flat()) {
    const [kind] = change.split(".") as [string];
    const isOfInstances = /\.stale=/.test(change) || (/\.by=/.test(change) && kind !== "gateway");
    const base = { ...partOf[kind], ...(isOfInstances && { count: 2 }) };
    expect(parseSets([change], { ...usual, [kind]: base }), change).toBeDefined();
  }
});
