import { describe, expect, it } from "vitest";
import { lesson, told } from "../told.ts";

const no = (key: string) => `${key}: paymnt is not a server of this setup → did you mean "payment"?`;

describe("a name of no server is reported", () => {
  const both = "[{ who: client, event: asked }, { who: paymnt, event: finished }]";
  it.each([
    ["as caller", "{ from: paymnt, status: 200 }", no("from")],
    ["as server", "{ to: paymnt, status: 200 }", no("to")],
    ["as the one that answered", "{ servedBy: paymnt }", no("servedBy")],
    ["of an event", "{ who: paymnt, event: finished }", no("who")],
    ["in an order of events", `{ inOrder: ${both} }`, no("who")],
  ])("%s", (_, expected, says) => {
    const rest = (written: string) =>
      `twist: { says: x, setup: { order: { timeout: 1s } }, expect: ${written} }\nexpect: ${written}\n`;
    const step = expected.startsWith("{ servedBy") ? expected : "{ status: 200 }";
    const steps = `[{ send: POST /orders, to: order, expect: ${step} }]`;
    const mistakes = told(lesson({ steps, rest: rest(expected) })).map((each) => each.replace(/^\S+ /, ""));
    expect(mistakes).toEqual(Array(step === expected ? 3 : 2).fill(says));
  });

  it("next to entries that are no expectations", () => {
    expect(told(lesson({ rest: "expect: [5, { servedBy: paymnt }]\n" }))).toEqual([
      "4:10 expect: 5 is not a map → write { who: …, event: … }",
      `4:25 ${no("servedBy")}`,
    ]);
  });

  it("in a load, with the server that is meant", () => {
    expect(told(lesson({ steps: "[{ load: POST /orders, to: ordre, burst: 3 }]" }))).toEqual([
      '3:35 to: ordre is not a server of this setup → did you mean "order"?',
    ]);
  });

  it("in a step whose request is invalid, too", () => {
    expect(told(lesson({ steps: "[{ send: /orders, to: ordre }]" }))).toEqual([
      "3:17 send: /orders is not a request → write POST /orders",
      '3:30 to: ordre is not a server of this setup → did you mean "order"?',
    ]);
  });

  it("even if its kind is the one that is meant", () => {
    const setup = "{ order: { asks: paymnt }, paymnt: { is: payment } }";
    expect(told(lesson({ setup, rest: "expect: { who: payment, event: finished }\n" }))).toEqual([
      '4:16 who: payment is not a server of this setup → did you mean "paymnt"?',
    ]);
  });
});

describe("a step of an expectation sends", () => {
  const send = "{ send: POST /orders, to: order }";
  it.each([
    ["[{ wait: 1s }]", "send something in a step"],
    ["[{ load: POST /orders, to: order, burst: 3 }]", "send something in a step"],
    [`[{ wait: 1s }, ${send}]`, "write 2"],
    [`[{ load: POST /orders, to: order, burst: 3 }, ${send}, ${send}]`, "write 2 or 3"],
  ])("%s", (steps, cure) => {
    expect(told(lesson({ steps, rest: "expect: { step: 1, status: 200 }\n" }))).toEqual([
      `4:17 step: 1 is not a step that sends → ${cure}`,
    ]);
  });
});

describe("the address after a server", () => {
  const setup = "{ order: {}, payment: {}, health: { properties: { management.server.port: 8081 } } }";
  it.each([
    ["health/management", []],
    ["health/managment", ["3:29 to: health has no door managment in this setup → did you mean health/management?"]],
    ["payment/management", ["3:29 to: payment has no door management in this setup → write payment"]],
  ])("%s is an address of this server", (to, mistakes) => {
    expect(told(lesson({ setup, steps: `[{ send: GET /x, to: ${to} }]` }))).toEqual(mistakes);
  });

  it("is not judged while the setup has mistakes, because these decide which addresses exist", () => {
    const steps = "[{ send: GET /x, to: payment/management }]";
    expect(told(lesson({ setup: "{ payment: { delya: 3s } }", steps }))).toEqual([
      '2:21 delya is not a known setting → did you mean "delay"?',
    ]);
  });
});

it("a client makes a thousand calls in all at most", () => {
  const steps = (times: number, more: string) => `[{ send: POST /orders, to: order, times: ${times} }${more}]`;
  expect(told(lesson({ steps: steps(1000, "") }))).toEqual([]);
  expect(told(lesson({ steps: steps(999, ", { send: POST /orders, to: order }") }))).toEqual([]);
  expect(told(lesson({ steps: steps(1000, ", { send: POST /orders, to: order }") }))).toEqual([
    "3:57 with this step the client makes 1001 calls → make it 1000 or fewer in all",
  ]);
});

it("a step with an invalid number of calls counts as one call", () => {
  const send = "send: POST /orders, to: order";
  expect(told(lesson({ steps: `[{ ${send}, times: many }, { ${send}, times: 1000 }]` }))).toEqual([
    "3:49 times: many is not a whole number → write one from 1 to 1000",
    "3:57 with this step the client makes 1001 calls → make it 1000 or fewer in all",
  ]);
});

describe("a lesson builds on lessons of the library", () => {
  it.each([
    [
      "[timeout-504, constructor]",
      ["4:22 after: constructor is not a lesson of the library, and only those can be named → see lab list scenarios"],
    ],
    [
      "[timeout-503]",
      [
        "4:9 after: timeout-503 is not a lesson of the library, and only those can be named → did you mean timeout-504?",
      ],
    ],
    ["[timeout-504, nothing-happened]", []],
    [
      "[nothing-happens]",
      [
        "4:9 after: nothing-happens is not a lesson of the library, and only those can be named → see lab list scenarios",
      ],
    ],
    ["timeout-503", ["4:8 after: timeout-503 is not a list → write [timeout-503]"]],
    ["[T]", ["4:9 after: T is not a lesson's name → write timeout-504"]],
  ])("%s", (after, mistakes) => {
    expect(told(lesson({ rest: `after: ${after}\n` }), ["timeout-504", "refused-502", "headroom"])).toEqual(mistakes);
  });
});
