import { expect, test } from "vitest";
import { untakenIn } from "../../../src/scenario/check/untaken-requests.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { lesson } from "../read/told.ts";

const notesOn = (setup: string, steps: string, rest = "") =>
  untakenIn(parseScenario(lesson({ setup, steps, rest }), "mine.yaml"));
const shop = "{ order: {}, payment: {} }";

test.each([
  [shop, "[{ send: POST /order, to: order }]", ["mine: order does not take POST /order: did you mean POST /orders?"]],
  [
    shop,
    "[{ load: POST /pey, to: payment, rate: 1/s, for: 1s }]",
    [expect.stringContaining("payment does not take POST /pey")],
  ],
  [
    "{ desk: { is: order }, payment: {} }",
    "[{ send: GET /x, to: desk }]",
    [expect.stringContaining("desk does not take GET /x")],
  ],
  [shop, "[{ send: POST /orders, to: order }, { send: GET /orders/o1?x=1, to: order }]", []],
  [shop, "[{ send: POST /order, to: order, expect: { status: 404 } }]", []],
  ["{ health: {} }", "[{ send: GET /anything, to: health }]", []],
])("%s %s", (setup, steps, notes) => {
  expect(notesOn(setup, steps)).toEqual(notes);
});

test("a request that some setup of the file takes, or whose 404 is expected elsewhere, gets no note", () => {
  const steps = "[{ send: POST /v1/charges, to: payment }]";
  const contract = "payment: { contract: { path: POST /v1/charges } }";
  expect(notesOn("{ payment: {} }", steps)).toHaveLength(1);
  expect(notesOn("{ payment: {} }", `[{ change: { ${contract} } }, ${steps.slice(1)}`)).toEqual([]);
  expect(notesOn(shop, steps, "expect: { from: client, to: payment, status: 404 }")).toEqual([]);
});

test("no lesson asks for a path that its server does not take without saying so", async () => {
  const lessons = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
  expect(lessons.flatMap(untakenIn)).toEqual([]);
});
