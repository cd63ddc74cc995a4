import { expect, test } from "vitest";
import { lesson, told } from "../../scenario/read/told.ts";

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
