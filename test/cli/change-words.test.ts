import { expect, test } from "vitest";
import { changeWords } from "../../src/cli/change-words.ts";
import { parseSet } from "../../src/scenario/setup/written-change.ts";
import { services } from "../../src/service/index.ts";

test("every word that is offered can be written where it is offered", async () => {
  const setup = Object.fromEntries(services.map(({ kind }) => [kind, kind === "stand-in" ? { for: "a.b" } : {}]));
  const names = await changeWords("", []);
  const offered = await Promise.all(names.map((name) => changeWords(name, [])));
  expect(names.length).toBeGreaterThan(300);
  expect(offered.flat().length).toBeGreaterThan(300);
  for (const change of offered.flat()) expect(parseSet(change, setup), change).toBeDefined();
});
