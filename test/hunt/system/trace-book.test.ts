import { expect, test } from "vitest";
import { TraceBook } from "../../../src/hunt/system/trace-book.ts";
import { readInjection } from "../../../src/scenario/strikes/struck-call.ts";
import type { Event } from "../../../src/trace.ts";
import { recorded } from "../../../src/world/calling/recorded.ts";

const answered = { kind: "answered", tookMs: 1, reply: recorded(200, [], new Uint8Array(0)) } as const;
const why = { name: "reset", phase: "headers", code: "ECONNRESET" } as const;
const failed = { kind: "failed", tookMs: 1, why } as const;
const strike = readInjection("shop->stock#2=reset");

/** A book at 100 ms, whose time the test sets. */
function bookAt() {
  const time = { nowMs: 100 };
  return { book: new TraceBook(() => time.nowMs), time };
}

const said = ({ atMs, who, call, what }: Event) => `${atMs} ${who} ${call} ${what.kind}`;

test("each call has its number, each call between services its name, and each event its time since the beginning", () => {
  const { book, time } = bookAt();
  const request = book.request("shop", "GET /", 1);
  time.nowMs = 130;
  expect(book.arrived("shop", "stock", "GET /stock", undefined)).toEqual({ call: 2, id: "shop->stock#1" });
  expect(book.arrived("shop", "stock", "GET /stock", undefined)).toEqual({ call: 3, id: "shop->stock#2" });
  expect(book.arrived("stock", "db", "GET /", undefined)).toEqual({ call: 4, id: "stock->db#1" });
  expect(book.lastMs).toBe(30);
  expect([...book.arrows]).toEqual([
    ["shop->stock", 2],
    ["stock->db", 1],
  ]);
  expect([...book.ids]).toEqual([
    [2, "shop->stock#1"],
    [3, "shop->stock#2"],
    [4, "stock->db#1"],
  ]);
  // The cause is the latest open call to the caller; without one the request.
  const asked = book.events.flatMap(({ what }) => (what.kind === "asked" ? [what.parent] : []));
  expect([request, asked]).toEqual([1, [null, 1, 1, 3]]);
  expect(book.events.map(said).slice(0, 4)).toEqual([
    "0 client 1 asked",
    "0 shop 1 arrived",
    "30 shop 2 asked",
    "30 stock 2 arrived",
  ]);
});

test("a call ends once, and is open until it ends or is dropped", () => {
  const { book } = bookAt();
  const call = book.request("shop", "GET /", 1);
  const other = book.request("shop", "GET /", 2);
  expect(book.open).toEqual([call, other]);
  book.ended("client", call, answered);
  book.ended("client", call, failed);
  book.drop(other);
  book.ended("client", other, failed);
  expect(book.open).toEqual([]);
  expect(book.events.map(said).slice(4)).toEqual([`0 client ${call} answered`]);
});

test("a broken call counts unless it was struck", () => {
  const { book } = bookAt();
  const call = book.request("shop", "GET /", 1);
  expect(book.hasBroken).toBe(false);
  book.ended("client", call, failed);
  expect(book.hasBroken).toBe(true);
  book.record("shop", call, { kind: "decided", by: "reset", says: "resets" });
  expect(book.hasBroken).toBe(false);
});

test("nothing is recorded or struck after the end of a run", () => {
  const { book } = bookAt();
  book.request("shop", "GET /", 1);
  const { call } = book.arrived("shop", "stock", "GET /stock", undefined);
  book.strike(call, strike);
  expect([...book.struck]).toEqual([["shop->stock#1", strike]]);
  expect(book.isOver).toBe(false);
  book.end();
  const late = book.arrived("shop", "stock", "GET /stock", undefined);
  book.strike(late.call, strike);
  expect([book.isOver, book.struck.size, book.events.length]).toEqual([true, 1, 4]);
});

test("a book that only tells keeps no events", () => {
  const { book } = bookAt();
  const told: Event[] = [];
  book.tellOnly((event) => told.push(event));
  book.request("shop", "GET /", 1);
  expect([told.map(said), book.events]).toEqual([["0 client 1 asked", "0 shop 1 arrived"], []]);
});
