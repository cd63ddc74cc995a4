import { expect, it } from "vitest";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { lesson } from "./told.ts";

const any = Number.POSITIVE_INFINITY;
it.each([
  ["{ status: 200 }", { kind: "call", from: "client", status: [200] }],
  ["{ outcome: nothing }", { kind: "call", from: "client", nothing: true }],
  ["{ from: order, status: 200 }", { kind: "call", from: "order", status: [200] }],
  ["{ to: payment, status: 200 }", { kind: "call", to: "payment", status: [200] }],
  ["{ step: 1, failure: reset }", { kind: "call", step: 1, failure: ["reset"] }],
  ["{ step: 1, body: text }", { kind: "call", step: 1, body: { equals: "text" } }],
  ["{ step: 1, took: 3s }", { kind: "call", step: 1, took: { aboutMs: 3000 } }],
  ["{ step: 1, took: { atLeast: 3s } }", { kind: "call", step: 1, took: { atLeastMs: 3000 } }],
  ["{ step: 1, took: { atMost: 3s } }", { kind: "call", step: 1, took: { atMostMs: 3000 } }],
  ["{ step: 1, count: 3 }", { kind: "call", step: 1, count: { atLeast: 3, atMost: 3 } }],
  ["{ step: 1, count: { atMost: 3 } }", { kind: "call", step: 1, count: { atLeast: 0, atMost: 3 } }],
  ["{ step: 1, count: { atLeast: 3, atMost: 3 } }", { kind: "call", step: 1, count: { atLeast: 3, atMost: 3 } }],
  ["{ step: 1, headers: { a: b, c: } }", { kind: "call", step: 1, headers: { a: { equals: "b" }, c: null } }],
  ["{ who: order, event: asked }", { kind: "event", who: "order", event: "asked" }],
  [
    "{ who: order, event: asked, count: { atLeast: 2 } }",
    { kind: "event", who: "order", event: "asked", count: { atLeast: 2, atMost: any } },
  ],
  [
    "{ who: order, event: asked, count: 0, at: { atLeast: 1s } }",
    { kind: "event", who: "order", event: "asked", count: { atLeast: 0, atMost: 0 }, at: { atLeastMs: 1000 } },
  ],
])("%s claims only what it says", (written, expected) => {
  const scenario = parseScenario(lesson({ rest: `expect: ${written}\n` }), "lesson.yaml");
  expect(scenario.expect).toStrictEqual([expected]);
});
