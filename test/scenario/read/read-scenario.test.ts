import { expect, test } from "vitest";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

test("title, setup and steps are enough, and the rest has defaults", () => {
  const text = "title: A lesson\nsetup: { payment: }\nsteps:\n  - { send: POST /pay, to: payment }\n";
  expect(parseScenario(text, "some/where/my-lesson.yaml")).toEqual({
    name: "my-lesson",
    track: "",
    title: "A lesson",
    worlds: ["real", "virtual"],
    needs: [],
    misleads: false,
    hints: [],
    setup: { payment: {} },
    steps: [
      {
        kind: "send",
        method: "POST",
        path: "/pay",
        to: "payment",
        headers: [],
        body: new Uint8Array(),
        times: 1,
        watchMs: 10_000,
        together: false,
        expect: [],
      },
    ],
    expect: [],
  });
});

test("every key of a file reaches the scenario", () => {
  const text = `
title: A lesson
lesson: What it is about.
inYourCode: What to do.
source: A book
worlds: [virtual]
needs: [linux]
misleads: true
hints: [Look., Look again.]
setup:
  order: { timeout: 1s, client: http }
  payment: { faults: [{ delay: 3s, first: 1 }] }
steps:
  - send: POST /orders?a=1
    to: order
    headers: { x-user: "5", accept: [text/plain, text/html] }
    body: hello
    times: 3
    together: true
    at: 200ms
    watch: 2s
    expect:
      - { nth: [1, 2], status: [200, 504], body: { contains: Order }, headers: { x-a: b, x-c: } }
      - { outcome: nothing, nth: 3 }
  - { wait: 1s, at: 1s }
  - { change: { payment: { delay: none } } }
expect:
  - { from: order, to: payment, failure: [reset, cut], phase: body, code: ECONNRESET, knows: not done, connections: 2 }
  - { step: 1, took: { atLeast: 1s, atMost: 2s }, count: { atLeast: 2 }, servedBy: order }
  - { who: payment, event: finished, at: 3s, says: charged, by: x, status: 200, count: 1 }
  - inOrder: [{ who: client, event: asked }, { who: payment, event: arrived }, { who: payment, event: charged }]
predict:
  ask: What?
  choices:
    - { says: this, expect: { status: 200 } }
    - { says: that, tempting: It looks so., expect: [{ status: 504 }] }
seen:
  - { says: one, expect: { status: 200 } }
  - { says: two, expect: { status: 504 } }
twist:
  says: different
  setup: { order: { timeout: none } }
  predict: { ask: And now?, choices: [{ says: x, expect: { status: 200 } }, { says: y, expect: { status: 504 } }] }
  expect: { status: 200 }
review:
  set: { order: { timeout: 2s } }
  predict: { ask: And then?, choices: [{ says: x, expect: { status: 200 } }, { says: y, expect: { status: 504 } }] }
`;
  const scenario = parseScenario(text, "my-lesson.yaml");
  expect(scenario.steps).toEqual([
    {
      kind: "send",
      method: "POST",
      path: "/orders?a=1",
      to: "order",
      headers: [
        ["x-user", "5"],
        ["accept", "text/plain"],
        ["accept", "text/html"],
      ],
      body: new TextEncoder().encode("hello"),
      times: 3,
      watchMs: 2000,
      together: true,
      atMs: 200,
      expect: [
        {
          kind: "call",
          step: 1,
          nth: [1, 2],
          status: [200, 504],
          body: { contains: "Order" },
          headers: { "x-a": { equals: "b" }, "x-c": null },
        },
        { kind: "call", step: 1, nth: [3], nothing: true },
      ],
    },
    { kind: "wait", waitMs: 1000, together: false, atMs: 1000 },
    { kind: "change", setup: { payment: { delay: "none" } }, together: false },
  ]);
  expect(scenario.expect).toEqual([
    {
      kind: "call",
      from: "order",
      to: "payment",
      failure: ["reset", "cut"],
      phase: "body",
      code: "ECONNRESET",
      knows: "not done",
      connections: { atLeast: 2, atMost: 2 },
    },
    {
      kind: "call",
      step: 1,
      took: { atLeastMs: 1000, atMostMs: 2000 },
      count: { atLeast: 2, atMost: Number.POSITIVE_INFINITY },
      servedBy: "order",
    },
    {
      kind: "event",
      who: "payment",
      event: "finished",
      at: { aboutMs: 3000 },
      says: { equals: "charged" },
      by: "x",
      status: 200,
      count: { atLeast: 1, atMost: 1 },
    },
    {
      kind: "order",
      events: [
        { who: "client", event: "asked" },
        { who: "payment", event: "arrived" },
        { who: "payment", event: "finished" },
      ],
    },
  ]);
  expect(scenario).toMatchObject({
    lesson: "What it is about.",
    inYourCode: "What to do.",
    source: "A book",
    worlds: ["virtual"],
    needs: ["linux"],
    misleads: true,
    hints: ["Look.", "Look again."],
    setup: {
      order: { timeout: "1s", client: "http" },
      payment: { faults: [{ delay: "3s", first: 1 }] },
    },
    predict: {
      ask: "What?",
      choices: [
        { says: "this", expect: [{ kind: "call", status: [200] }] },
        { says: "that", tempting: "It looks so.", expect: [{ kind: "call", status: [504] }] },
      ],
    },
    seen: [
      { says: "one", expect: [{ kind: "call", status: [200] }] },
      { says: "two", expect: [{ kind: "call", status: [504] }] },
    ],
    review: {
      set: { order: { timeout: "2s" } },
      predict: { ask: "And then?", choices: [{ expect: [{ status: [200] }] }, { expect: [{ status: [504] }] }] },
    },
    twist: {
      says: "different",
      setup: { order: { timeout: "none" } },
      predict: { ask: "And now?", choices: [{ expect: [{ status: [200] }] }, { expect: [{ status: [504] }] }] },
      expect: [{ kind: "call", status: [200] }],
    },
  });
});
