import { expect, test } from "vitest";
import { stepSentences } from "../../../../src/render/text/words/step-words.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import type { Send, Step } from "../../../../src/scenario/scenario.ts";
import { wide } from "../../fixture.ts";

const scenario = await loadScenario("timeout-504");
const send = (given: Partial<Send> = {}): Send => ({ ...(scenario.steps[0] as Send), ...given });
const said = (...steps: Step[]) => stepSentences({ ...scenario, steps }, wide);

test("requests to one server share a sentence, and repeated ones are counted", () => {
  expect(said(send(), send({ times: 2 }), send({ method: "GET", path: "/orders/o-1" }))).toEqual([
    "the client sends POST /orders × 3 and GET /orders/o-1 to order",
  ]);
});

test("the headers of a request are described, but never a token", () => {
  const headers = [
    ["x-user", "dan"],
    ["authorization", "Bearer hidden"],
  ] as const;
  expect(said(send({ headers }))).toEqual([
    "the client sends POST /orders (x-user: dan, authorization: Bearer •••) to order",
  ]);
});

test("times count from the start of the run only in the first group of steps", () => {
  const change: Step = { kind: "change", setup: { order: { timeout: "500ms" } }, together: false, atMs: 400 };
  const off: Step = { kind: "change", setup: { payment: { off: true } }, together: false, atMs: 600 };
  expect(said(send({ atMs: 0 }), change, off, send({ atMs: 800 }))).toEqual([
    "the client sends POST /orders to order",
    "from 400 ms after the start on, order waits at most 500 ms",
    "600 ms after the start, payment is switched off",
    "800 ms after the start, the client sends POST /orders to order",
  ]);
  expect(said(send(), { kind: "wait", waitMs: 1200, together: false }, off).at(-1)).toBe(
    "600 ms later, payment is switched off",
  );
});

test("a change without a time happens next, and simultaneous steps are described as such", () => {
  const change: Step = { kind: "change", setup: { payment: { delay: "2s" } }, together: false };
  expect(said(send({ together: true }), send({ to: "payment" }), change, send({ times: 5, together: true }))).toEqual([
    "the client sends POST /orders to order",
    "at the same time the client sends POST /orders to payment",
    "then payment takes 2 s",
    "the client sends POST /orders to order five times, all at once",
  ]);
});

test("the first of many steps are described, and the others counted", () => {
  const wait: Step = { kind: "wait", waitMs: 100, together: false };
  expect(said(...Array.from({ length: 9 }, () => wait)).at(-1)).toBe("one step more follows");
  expect(said(...Array.from({ length: 12 }, () => wait)).at(-1)).toBe("four steps more follow");
});

test("a pause is described alone, without the unchanged capacity", () => {
  const setup = { payment: { capacity: { workers: 2, work: "100ms" } } };
  const paused = (is: boolean, atMs: number): Step => ({
    kind: "change",
    setup: { payment: { capacity: { paused: is } } },
    together: false,
    atMs,
  });
  expect(
    stepSentences({ ...scenario, setup, steps: [send({ atMs: 0 }), paused(true, 600), paused(false, 800)] }, wide),
  ).toEqual([
    "the client sends POST /orders to order",
    "from 600 ms after the start on, payment has no active worker",
    "from 800 ms after the start on, payment has its workers back",
  ]);
});
