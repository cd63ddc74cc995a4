import { expect, test } from "vitest";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";

const calling = (takes: string, ...calls: readonly string[]) => ({
  is: "service",
  takes,
  ...(calls.length > 0 && { does: calls.map((call) => ({ calls: call })) }),
});

function mistakesIn(setup: Parameters<typeof resolveSetup>[0]): string[] {
  try {
    resolveSetup(setup);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ says, cure }) => `${says} → ${cure}`);
  }
}

test("a request that leads back to itself is told with its way", () => {
  const setup = { a: calling("GET /", "b GET /"), b: calling("GET /", "c GET /x"), c: calling("GET /*", "b GET /") };
  expect(mistakesIn(setup)).toEqual([
    "this call leads back to itself: b GET / → c GET /x → b GET / → let one of them make another request",
  ]);
});

test("a server may call itself with another request", () => {
  const a = { is: "service", takes: { "GET /": { does: [{ calls: "a GET /x" }] }, "GET /x": {} } };
  expect(mistakesIn({ a })).toEqual([]);
});

test("an undo that leads back is a circle, too", () => {
  const a = { is: "service", takes: "GET /", does: [{ calls: "b GET /", undo: "GET /undo" }] };
  const b = { is: "service", takes: { "GET /": {}, "GET /undo": { does: [{ calls: "a GET /" }] } } };
  expect(mistakesIn({ a, b })).toEqual([
    "this call leads back to itself: a GET / → b GET /undo → a GET / → let one of them make another request",
  ]);
});

test("an undo is also sent to the fallback of its call", () => {
  const a = { is: "service", takes: "GET /", does: [{ calls: "b GET /", fallback: { to: "c" }, undo: "GET /undo" }] };
  const b = { is: "service", takes: { "GET /": {}, "GET /undo": {} } };
  expect(mistakesIn({ a, b, c: calling("GET /") })).toEqual([
    "c does not take GET /undo → add GET /undo to the takes of c",
  ]);
  const c = { is: "service", takes: { "GET /": {}, "GET /undo": { does: [{ calls: "a GET /" }] } } };
  expect(mistakesIn({ a, b, c })).toEqual([
    "this call leads back to itself: a GET / → c GET /undo → a GET / → let one of them make another request",
  ]);
});

test("a call that the other server does not take is a mistake", () => {
  const others = { b: calling("GET /"), payment: {}, order: {}, monolith: {} };
  expect(mistakesIn({ a: calling("GET /", "b GET /x"), ...others })).toEqual([
    "b does not take GET /x → write b GET /",
  ]);
  expect(mistakesIn({ a: calling("GET /", "payment POST /paid"), ...others })).toEqual([
    "payment does not take POST /paid → write payment POST /pay or GET /pay/*",
  ]);
  const fine = calling(
    "GET /",
    "b GET /?query=1",
    "payment POST /pay",
    "payment GET /pay/k",
    "order POST /orders",
    "monolith PUT /any",
  );
  expect(mistakesIn({ a: fine, ...others })).toEqual([]);
});

test("an undo that the server does not take is added to it; a call to a server of the lab cannot be undone", () => {
  const undone = (call: string) => ({ is: "service", takes: "GET /", does: [{ calls: call, undo: "POST /refund" }] });
  expect(mistakesIn({ a: undone("b POST /pay"), b: calling("POST /pay") })).toEqual([
    "b does not take POST /refund → add POST /refund to the takes of b",
  ]);
  expect(mistakesIn({ a: undone("payment POST /pay"), payment: {} })).toEqual([
    "payment does not take POST /refund → leave the undo out: a call to payment cannot be undone",
  ]);
});

test("a request passes at most forty servers", () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `s${at}`,
        at === length - 1 ? calling("GET /") : calling("GET /", `s${at + 1} GET /`),
      ]),
    );
  expect(mistakesIn(chain(40))).toEqual([]);
  expect(mistakesIn(chain(41))).toEqual(["more than 40 servers are on the way of this request → write a shorter way"]);
});

test("a way through thousands of requests of one server is reported as any other", () => {
  const takes = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`GET /${at}`, { does: [{ calls: `a GET /${at + 1}` }] }]),
  );
  const a = { is: "service", takes: { ...takes, "GET /5000": {} } };
  expect(mistakesIn({ a })).toEqual(["more than 40 servers are on the way of this request → write a shorter way"]);
});

test("many ways through the same servers are checked quickly", () => {
  const layers = Array.from({ length: 30 }, (_, layer) =>
    ["x", "y"].map((name): [string, RawSetup[string]] => [
      `${name}${layer}`,
      layer === 29 ? calling("GET /") : calling("GET /", `x${layer + 1} GET /`, `y${layer + 1} GET /`),
    ]),
  );
  expect(mistakesIn(Object.fromEntries(layers.flat()))).toEqual([]);
});

test("circles and long ways are also found through orders, searches, gateways and fallbacks", () => {
  const back = { a: calling("GET /", "order POST /orders"), order: { asks: "b" } };
  expect(mistakesIn({ ...back, b: { is: "service", takes: "POST /pay", does: [{ calls: "a GET /" }] } })).toEqual([
    "this call leads back to itself: a GET / → order POST /orders → b POST /pay → a GET / → let one of them make another request",
  ]);
  const shards = { a: { is: "search", asks: "b" }, b: calling("GET /part", "a GET /search") };
  expect(mistakesIn(shards)).toEqual([
    "this call leads back to itself: a GET /search → b GET /part → a GET /search → let one of them make another request",
  ]);
  const gateways = { a: { is: "gateway", to: "b" }, b: { is: "gateway", to: "a" } };
  expect(mistakesIn(gateways)).toEqual([
    "this call leads back to itself: a GET / → b GET / → a GET / → let one of them make another request",
  ]);
  const fallback = { is: "service", takes: "GET /", does: [{ calls: "c GET /", fallback: { to: "a" } }] };
  expect(mistakesIn({ a: calling("GET /", "b GET /"), b: fallback, c: calling("GET /") })).toEqual([
    "this call leads back to itself: a GET / → b GET / → a GET / → let one of them make another request",
  ]);
});

test("an order may call a server that does not take the request", () => {
  expect(mistakesIn({ order: { asks: "b" }, b: calling("GET /") })).toEqual([]);
  expect(mistakesIn({ order: { fallback: { to: "order-b" } }, payment: {}, "order-b": { is: "order" } })).toEqual([]);
});
