import { describe, expect, it } from "vitest";
import { askedFor } from "../../../src/policy/retry/retry-after.ts";
import type { RetryAfter } from "../../../src/policy/retry/retry-rules.ts";

const plain: RetryAfter = {
  seconds: "fractions",
  dates: true,
  negative: "ignored",
  zero: "ignored",
  pastMs: 0,
  unreadable: "ignored",
  mostMs: 10_000,
  above: "cut",
  effect: "replaces-the-wait",
};
const nowMs = Date.UTC(2030, 0, 1);
const date = (seconds: number) => new Date(nowMs + 1000 * seconds).toUTCString();
const asked = (rules: Partial<RetryAfter>, retryAfter: string | undefined, answer = 503) =>
  askedFor({ ...plain, ...rules }, { answer, retryAfter }, nowMs);
const wait = (ms: number) => ({ kind: "wait", ms });
const stop = { kind: "stop" };

describe("what Retry-After asks for", () => {
  it.each<[text: string, rules: Partial<RetryAfter>, wanted: unknown]>([
    ["2", {}, wait(2000)],
    [" 2 ", {}, wait(2000)],
    ["0.5", {}, wait(500)],
    ["0.5", { seconds: "whole" }, undefined],
    ["2", { seconds: "whole" }, wait(2000)],
    [date(3), {}, wait(3000)],
    [date(3), { dates: false }, undefined],
    ["2030-01-01 00:00:03", {}, undefined],
    [date(-3), { zero: "obeyed" }, wait(0)],
    [date(-3), { pastMs: 1 }, wait(1)],
    ["0", {}, undefined],
    ["0", { zero: "obeyed" }, wait(0)],
    ["0", { zero: "obeyed", negative: "stops" }, wait(0)],
    ["0", { negative: "kept" }, undefined],
    ["-5", {}, undefined],
    ["-5", { zero: "obeyed" }, undefined],
    ["-5", { negative: "zero" }, undefined],
    ["-5", { negative: "zero", zero: "obeyed" }, wait(0)],
    ["-5", { negative: "kept" }, wait(-5000)],
    ["-5", { negative: "stops" }, stop],
    ["5", { negative: "stops" }, wait(5000)],
    ["10", { above: "stops" }, wait(10_000)],
    ["11", { above: "stops" }, stop],
    ["11", {}, wait(10_000)],
    ["soon", {}, undefined],
    ["soon", { unreadable: "fails" }, { kind: "unreadable" }],
  ])("if it says %j, by rules %j", (text, rules, wanted) => {
    expect(asked(rules, text)).toEqual(wanted);
  });

  it("is nothing without the header, without rules, and on an answer that the rules do not name", () => {
    expect(asked({}, undefined)).toBeUndefined();
    expect(askedFor(undefined, { answer: 503, retryAfter: "2" }, nowMs)).toBeUndefined();
    expect(asked({ answers: [429, 503] }, "2", 500)).toBeUndefined();
    expect(asked({ answers: [429, 503] }, "2", 429)).toEqual(wait(2000));
  });
});
