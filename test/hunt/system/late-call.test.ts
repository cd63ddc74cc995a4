import { expect, test } from "vitest";
import type { System } from "../../../src/hunt/system/system.ts";
import { systemReport } from "../../../src/hunt/system/system-story.ts";
import { TraceBook } from "../../../src/hunt/system/trace-book.ts";
import { spansOf } from "../../../src/render/otlp/spans.ts";
import { traceparentFor } from "../../../src/world/run-trace.ts";

const parentOf = (book: TraceBook, trace: string | undefined) => {
  book.arrived("shop", "stock", "GET /stock", trace);
  const asked = book.events.findLast(({ what }) => what.kind === "asked")!.what;
  return asked.kind === "asked" ? asked.parent : undefined;
};

test("a late call of an earlier run has no cause among the calls of this one, and foreign traces stay", () => {
  const before = new TraceBook(() => 0);
  const late = traceparentFor(before.trace, before.request("shop", "GET /", 1), undefined);
  const book = new TraceBook(() => 0, new Set([before.trace.id]));
  const first = book.request("shop", "GET /", 1);
  const second = book.request("shop", "GET /", 2);
  expect(parentOf(book, late)).toBe(null);
  expect(parentOf(book, traceparentFor(book.trace, first, undefined))).toBe(first);
  expect(parentOf(book, traceparentFor(book.trace, first, `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`))).toBe(first);
  expect(parentOf(book, undefined)).toBe(second);
});

test("a service that the lab plays next to programs has a span of the lab's, a program has not", () => {
  const book = new TraceBook(() => 0);
  const request = book.request("shop", "GET /", 1);
  const { call } = book.arrived("shop", "stock", "GET /stock", traceparentFor(book.trace, request, undefined));
  const reply = { status: 200, headers: [], body: new Uint8Array(0), bodyBytes: 0 };
  book.ended("shop", call, { kind: "answered", tookMs: 0, reply });
  book.ended("client", request, { kind: "answered", tookMs: 0, reply });
  const service = { env: {}, restartsEach: false, fails: [] };
  const services = { shop: { ...service, name: "shop", run: "shop" }, stock: { ...service, name: "stock", plays: [] } };
  const system = { name: "s", services: new Map(Object.entries(services)), requests: [], places: {} };
  const { events, trace, ids, arrows, struck } = book;
  const play = { events, trace, ids, arrows, struck, endMs: 0, answers: [], next: [], running: [], died: [], log: [] };
  const report = systemReport(system as unknown as System, "s.yaml", play, []);
  const spans = spansOf({ ...report, trace }, () => false);
  expect(spans.map(({ service: name, kind }) => `${name} ${kind}`)).toEqual([
    "client client",
    "shop client",
    "stock server",
  ]);
});
