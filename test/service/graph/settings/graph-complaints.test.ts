import { expect, test } from "vitest";
import { lesson, told } from "../../../scenario/read/told.ts";

const asking = "{ if: { call: b, fails: true }, calls: c GET / }";

function mistakesOf(steps: string): string[] {
  const plain = "{ is: service, takes: GET / }";
  const setup = `{ a: { is: service, takes: GET /, does: [${steps}] }, b: ${plain}, c: ${plain} }`;
  return told(lesson({ setup, steps: "[{ send: GET /, to: a }]" }));
}

test.each([
  `{ together: [{ calls: b GET / }, ${asking}] }`,
  "{ together: [{ calls: b GET / }, { if: { call: b, fails: true }, calls: b GET / }] }",
  `{ together: [{ does: [{ work: 1ms }, ${asking}] }, { firstOf: [{ calls: b GET / }] }] }`,
])("a condition about a call that begins at the same time is a mistake: %s", (steps) => {
  const column = `setup: { a: { is: service, takes: GET /, does: [${steps.split("b, fails")[0]}`.length + 1;
  expect(mistakesOf(steps)).toEqual([
    `2:${column} this step does not wait for the call to b, which begins at the same time → write the step after together`,
  ]);
});

test.each([
  `{ calls: b GET / }, { together: [{ calls: b GET / }, ${asking}] }`,
  `{ together: [{ does: [{ calls: b GET / }, ${asking}] }, { calls: c GET / }] }`,
  `{ together: [{ calls: b GET / }, { afterAnswering: [${asking}] }] }`,
  `{ firstOf: [{ calls: b GET / }, ${asking}] }`,
])("a condition about a call before it is none: %s", (steps) => {
  expect(mistakesOf(steps)).toEqual([]);
});

test("a ledger that is undone must be written by the same server", () => {
  const setup = (undoes: string, stock: string) =>
    `{ stock: { is: service, takes: { POST /take: { ${stock} }, POST /give: { undoes: ${undoes} } } } }`;
  const mistakes = (undoes: string, stock: string) =>
    told(lesson({ setup: setup(undoes, stock), steps: "[{ send: POST /take, to: stock }]" }));
  expect(mistakes("rows", "writes: rows")).toEqual([]);
  expect(mistakes("rows", "does: [{ together: [{ writes: rows }] }]")).toEqual([]);
  expect(mistakes("rowz", "writes: rows")).toEqual(['2:93 nothing in stock writes rowz → did you mean "rows"?']);
  expect(mistakes("rows", "")).toEqual([
    "2:81 nothing in stock writes rows → add writes: rows to a request of stock, or leave it out",
  ]);
});

test("a path with * is taken, not called", () => {
  const cure = "write the path that is called, such as /items/1";
  expect(mistakesOf("{ calls: b GET /x* }")).toEqual([
    `2:58 calls: "b GET /x*" is sent as written, with its * → ${cure}`,
  ]);
  expect(mistakesOf("{ calls: b GET /, undo: GET /x* }")).toHaveLength(1);
  expect(mistakesOf("{ calls: b GET /?all=* }")).toEqual([]);
});
