import { expect, it } from "vitest";
import type { CallExpectation } from "../../../src/scenario/expectation.ts";
import { aspectsOf, latenessOf, sawAspects, sayAspects } from "../../../src/scenario/judge/aspects.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";

const reply = {
  status: 200,
  headers: [
    ["X-Trace", "a"],
    ["x-trace", "b"],
  ],
  body: new TextEncoder().encode("Order complete"),
  bodyBytes: 14,
} as const;
const answered = { outcome: reply, came: null, tookMs: 100, servedBy: "order", knows: "done" } as unknown as Call;
const failure = { name: "cut", phase: "body", code: "ECONNRESET" } as const;
const failed = { ...answered, outcome: failure, came: reply, servedBy: null, knows: "unknown" } as unknown as Call;
const waiting = { ...failed, outcome: null, came: null } as Call;

const expected = (more: Partial<CallExpectation>) => ({ kind: "call", ...more }) as CallExpectation;
const fits = (more: Partial<CallExpectation>, call: Call) => latenessOf(aspectsOf(expected(more)), call) === 0;

it.each<[string, Partial<CallExpectation>, boolean[]]>([
  ["a status", { status: [200] }, [true, false, false]],
  ["another status", { status: [404] }, [false, false, false]],
  ["nothing", { nothing: true }, [false, false, true]],
  ["anything", { nothing: false }, [true, true, false]],
  ["a failure", { failure: ["cut"] }, [false, true, false]],
  ["another failure", { failure: ["reset"] }, [false, false, false]],
  ["a phase", { phase: "body" }, [false, true, false]],
  ["another phase", { phase: "headers" }, [false, false, false]],
  ["a code", { code: "ECONNRESET" }, [false, true, false]],
  ["another code", { code: "EPIPE" }, [false, false, false]],
  ["a body", { body: { contains: "complete" } }, [true, true, false]],
  ["a header", { headers: { "X-TRACE": { equals: "b" } } }, [true, true, false]],
  ["no such header", { headers: { "x-trace": null } }, [false, false, true]],
  ["who served it", { servedBy: "order" }, [true, false, false]],
  ["a conclusion", { knows: "unknown" }, [false, true, true]],
  ["all at once", { status: [200], servedBy: "order", knows: "unknown" }, [false, false, false]],
])("%s is compared with an answer, a failure and a call that waits", (_, more, wanted) => {
  expect([answered, failed, waiting].map((call) => fits(more, call))).toEqual(wanted);
});

it("lateness is that of the time, if everything else matches", () => {
  const late = expected({ took: { aboutMs: 60 } });
  expect(latenessOf(aspectsOf(late), answered)).toBe(40);
  expect(latenessOf(aspectsOf({ ...late, status: [404] }), answered)).toBe(Number.POSITIVE_INFINITY);
});

it("an expectation is described in one line", () => {
  const all: Partial<CallExpectation> = {
    status: [200, 201],
    took: { aboutMs: 100 },
    body: { equals: "x" },
    servedBy: "order",
    knows: "done",
  };
  expect(sayAspects(expected(all))).toBe('gets 200 or 201 after 100 ms, body "x", served by order, conclusion: done');
  expect(sayAspects(expected({ nothing: true }))).toBe("gets nothing");
  expect(sayAspects(expected({ nothing: false }))).toBe("gets a response or a failure");
  expect(sayAspects(expected({ failure: ["cut", "reset"], phase: "body", code: "EPIPE" }))).toBe(
    "fails, cut or reset in body (EPIPE)",
  );
  expect(sayAspects(expected({ phase: "body" }))).toBe("fails in body");
  expect(sayAspects(expected({ headers: { a: null, b: { contains: "c" } } }))).toBe("no header a, header b …c…");
});

it("what was seen is added if the end of the call does not show it", () => {
  const all = expected({
    status: [200],
    body: { equals: "x" },
    headers: { "x-trace": null, b: null },
    servedBy: "a",
    knows: "done",
  });
  expect(sawAspects(all, answered)).toEqual([
    'body "Order complete"',
    "x-trace: a, b; b: none",
    "served by order",
    "conclusion: done",
  ]);
  expect(sawAspects(all, waiting)).toEqual([
    "no body",
    "x-trace: none; b: none",
    "served by an unnamed server",
    "conclusion: unknown",
  ]);
  expect(sawAspects(expected({ status: [200] }), answered)).toEqual([]);
});
