import { expect, it } from "vitest";
import {
  bodyText,
  brief,
  countFits,
  lateness,
  sayCount,
  sayMs,
  sayOutcome,
  sayText,
  sayTime,
  textFits,
} from "../../../src/scenario/judge/say.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";

const never = Number.POSITIVE_INFINITY;

it("a time that is more than two milliseconds early never fits; a late one is late by the excess", () => {
  const about = [97.9, 98, 100, 100.5, 150].map((ms) => lateness(ms, { aboutMs: 100 }));
  expect(about).toEqual([never, 0, 0, 0.5, 50]);
  const between = [7.9, 8, 20, 25].map((ms) => lateness(ms, { atLeastMs: 10, atMostMs: 20 }));
  expect(between).toEqual([never, 0, 0, 5]);
  expect([lateness(0, { atMostMs: 20 }), lateness(30, { atMostMs: 20 })]).toEqual([0, 10]);
  expect([lateness(5, { atLeastMs: 10 }), lateness(1e9, { atLeastMs: 10 })]).toEqual([never, 0]);
});

it("a range of times is described by its ends", () => {
  expect(sayTime({ aboutMs: 1000 })).toBe("1 s");
  expect(sayTime({ atLeastMs: 10, atMostMs: 20 })).toBe("10 ms to 20 ms");
  expect(sayTime({ atMostMs: 20 })).toBe("at most 20 ms");
  expect(sayTime({ atLeastMs: 10 })).toBe("at least 10 ms");
});

it("a measured time below ten milliseconds is written in milliseconds", () => {
  expect([sayMs(0), sayMs(9.94), sayMs(10), sayMs(1002)]).toEqual(["0 ms", "9.9 ms", "0.010 s", "1.002 s"]);
});

it("a count fits from its least to its most, both included", () => {
  expect([1, 2, 3, 4].map((count) => countFits(count, { atLeast: 2, atMost: 3 }))).toEqual([false, true, true, false]);
});

it("a range of counts is described as briefly as possible", () => {
  expect(sayCount({ atLeast: 2, atMost: 2 })).toBe("2");
  expect(sayCount({ atLeast: 2, atMost: never })).toBe("at least 2");
  expect(sayCount({ atLeast: 0, atMost: 3 })).toBe("at most 3");
  expect(sayCount({ atLeast: 2, atMost: 3 })).toBe("2 to 3");
});

it("a text must equal, or contain", () => {
  expect([textFits("paid", { equals: "paid" }), textFits("paid", { equals: "pai" })]).toEqual([true, false]);
  expect([textFits("paid", { contains: "pai" }), textFits("paid", { contains: "die" })]).toEqual([true, false]);
  expect([sayText({ equals: "paid" }), sayText({ contains: "ai" })]).toEqual(['"paid"', "…ai…"]);
});

it("up to sixty letters are quoted, and the first 57 of a longer text", () => {
  expect(brief("x".repeat(60))).toBe("x".repeat(60));
  expect(brief("x".repeat(61))).toBe(`${"x".repeat(57)}...`);
});

const reply = (text: string) => ({
  status: 200,
  headers: [],
  body: new TextEncoder().encode(text),
  bodyBytes: text.length,
});
const failure = { name: "cut", phase: "body", code: "ECONNRESET" } as const;
const call = (outcome: Call["outcome"], came: Call["came"] = null) => ({ outcome, came, tookMs: 5 }) as Call;

it("the body of a call is that of its answer, or what had arrived before it failed", () => {
  expect(bodyText(call(reply("paid")))).toBe("paid");
  expect(bodyText(call(failure, reply("pa")))).toBe("pa");
  expect(bodyText(call(failure))).toBeUndefined();
  expect(bodyText(call(null))).toBeUndefined();
});

it("a call ended with a status, a failure or nothing", () => {
  expect(sayOutcome(call(reply("")))).toBe("200 after 5 ms");
  expect(sayOutcome(call(failure))).toBe("cut in body (ECONNRESET) after 5 ms");
  expect(sayOutcome(call(null))).toBe("nothing in 5 ms");
});
