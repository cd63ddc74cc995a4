import { expect, test } from "vitest";
import { readYaml } from "../../../src/scenario/read/document/yaml-document.ts";

function told(text: string): string[] {
  return readYaml(text, "mine.yaml").problems.map(
    ({ says, cure, where }) => `${where?.line}:${where?.column} ${says} → ${cure}`,
  );
}

test.each([
  ["steps: [{ send: POST /orders, to: order }\nexpect: []\n", "1:8", "]"],
  ["steps: [{ send: POST /orders, to: order\n", "1:8", "]"],
  ["setup: { order: { retry: 3 }\nsteps:\n  - send: POST /orders\n    to: order\n", "1:8", "}"],
  ["steps:\n  - send: POST /orders\n    expect: { status: [504, 503 }\n  - wait: 1s\n", "3:23", "]"],
  ["steps:\n  - { send: POST /orders, expect: [{ status: 504 ] }\n", "2:36", "}"],
  ["title: # why\nsetup: # {\n  order: { on: 'don''t' # ]\n  }\nsteps: [\n", "5:8", "]"],
  ["title: a [b\nnote: it's {\ntext: |\n  { [\nsteps: [1, 2\n", "5:8", "]"],
])("a bracket that is never closed is the only mistake, at its place: %j", (text, place, missing) => {
  expect(told(text)).toEqual([`${place} this bracket is never closed → add ${missing} at the end of its value`]);
});

test("a quote that is never closed is named at its place", () => {
  expect(told('title: "t\nsetup:\n  order: {}\n')).toEqual([
    '1:8 this quote is never closed → add " at the end of its value',
  ]);
  expect(told("title: t\nsteps: [{ send: 'POST /orders }]\n")).toEqual([
    "2:17 this quote is never closed → add ' at the end of its value",
  ]);
});

test("a wrong indentation above an open bracket is told too", () => {
  const both = "setup:\n  order: {}\n   payment: {}\nsteps: [1, 2\n";
  expect(told(both)).toEqual([
    expect.stringMatching(/^3:4 this line is indented/),
    expect.stringMatching(/^4:8 this bracket/),
  ]);
});

test("a quote that continues the text above it is a letter, and hides no mistake below it", () => {
  const wrong = told("title: the quick\n  'tis a title\nsetup:\n  order: {}\n   payment: {}\n");
  expect(wrong).toEqual([expect.stringMatching(/^5:4 this line is indented/)]);
});

test("a quote after a comment in a list is one", () => {
  expect(told("a: [1, # one\n  ']', 2\n")[0]).toMatch(/^1:4 this bracket is never closed/);
});

test("other mistakes next to closed brackets keep their words", () => {
  for (const text of ["a: [1, 2]\nb: c: d", "a: { b: 1 c: 2 }", "a: ]", 'a: "x" y', "a: '\\d' b"])
    expect(told(text).join()).not.toContain("never closed");
});
