import { describe, expect, it } from "vitest";
import { lesson, told } from "../told.ts";

const settings = (order: string) => told(lesson({ setup: `{ order: ${order}, payment: {} }` }));
const expecting = (expected: string) => told(lesson({ rest: `expect: ${expected}\n` }));

describe("keys", () => {
  it("with a former name are reported with the present one", () => {
    expect(settings("{ onlyTells: true, limit: idle }")).toEqual([
      "2:19 onlyTells is now called warnsOnly → write warnsOnly",
      "2:36 limit is now called timeoutKind → write timeoutKind",
    ]);
  });

  it("that are unknown are reported a hundred times at most", () => {
    const rest = Array.from({ length: 300 }, (_, at) => `unknown${at}: 1\n`).join("");
    expect(told(lesson({ rest }))).toHaveLength(100);
  });

  it("of a map of any names cannot be __proto__", () => {
    const setup = (health: string) => lesson({ setup: `{ order: {}, payment: {}, health: ${health} }` });
    expect(told(setup("{ pay: DOWN }"))).toEqual([]);
    expect(told(setup("{ __proto__: DOWN }"))).toEqual(["2:44 __proto__ cannot be a name → write another"]);
  });

  it("that are missing are reported once, as the name that was meant", () => {
    expect(told("titel: A\nsetup: { payment: {} }\nsteps: [{ send: POST /x, too: payment }]\n")).toEqual([
      '1:1 titel is not a known key → did you mean "title"?',
      '3:26 too is not a known key → did you mean "to"?',
    ]);
    expect(told("setup: { payment: {} }\nsteps: [{ wait: 1s }]\n")).toEqual(["1:1 title is missing → write title: …"]);
  });
});

describe("a value of another form is reported", () => {
  it.each([
    ["{ step: 1, headers: 5 }", "4:29 headers: 5 is not a map → write name: value"],
    ["{ step: 1, headers: [a] }", "4:29 headers: [a] is not a map → write name: value"],
    ["{ step: 1, headers: { a: 5 } }", "4:34 a: 5 is not text → write it in quotes"],
    ["{ step: 1, headers: { a: { contain: b } } }", '4:36 contain is not a known key → did you mean "contains"?'],
    ["{ step: 1, body: true }", "4:26 body: true is not text → write it in quotes"],
    ["{ step: 1, status: [200, 5000] }", "4:34 status: 5000 is out of range → write a whole number from 100 to 599"],
    ["{ step: 1, status: 5000 }", "4:28 status: 5000 is out of range → write a whole number from 100 to 599"],
    ["{ step: 1, count: { atLeast: a } }", "4:38 atLeast: a is not a whole number → write one from 0 to 1000000"],
    ["5", "4:9 expect: 5 is not a map → write { who: …, event: … }"],
  ])("%s", (expected, mistake) => {
    expect(expecting(expected)).toEqual([mistake]);
  });
});

describe("an expectation is of the kind that its keys belong to", () => {
  it.each([
    ["{ event: asked }", ["4:1 who is missing in expect → write who: …"]],
    ["{ who: order }", ["4:1 event is missing in expect → write event: …"]],
    [
      "{ who: order, event: asked, inOrder: [] }",
      ["4:37 who and inOrder are in one entry → write a separate entry for each"],
    ],
    ["{ stats: 200, from: order }", ['4:11 stats is not a known key → did you mean "status"?']],
    ["{ useles: { atMost: 1% }, between: [1s, 2s] }", ['4:11 useles is not a known key → did you mean "useless"?']],
    ["{ step: 1, took: { p99: 5s } }", ["4:28 p99 is not a known key → write atLeast or atMost"]],
    ["{ step: 1, took: { atMost: 5s } }", []],
    ["{ took: { p99: { atMost: 5s } } }", []],
  ])("%s", (expected, mistakes) => {
    expect(expecting(expected)).toEqual(mistakes);
  });
});

describe("an entry of a list in braces", () => {
  const faults = (entry: string) =>
    told(lesson({ setup: `{ payment: { faults: [${entry}] } }`, steps: "[{ wait: 1s }]" }));
  it.each([
    ["{ delay: 5s, until: 4s, frm: 2s }", ['2:54 frm is not a known key → did you mean "from"?']],
    ["{ hang: true, from: 5s }", []],
    ["{ hang: true, until: 5s }", []],
    ["{ hang: true, from: 4s, until: 5s }", []],
    ["{ hang: true, from: 5s, until: 4s }", ["2:61 until: 4s is not after the start time → write a later one"]],
  ])("is judged by the key that names it: %s", (entry, mistakes) => {
    expect(faults(entry)).toEqual(mistakes);
  });
});
