import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { aboutWithWorld } from "../../src/fault/about-fault.ts";
import { faults } from "../../src/fault/index.ts";

const named = (name: string) => faults.find((fault) => fault.name === name)!;

function says(name: string, written: unknown): string {
  const fault = named(name);
  return fault.says(v.parse(fault.value, written));
}

it.each([
  ["delay", "3s", "takes 3 s"],
  ["delay", "exponential 100ms", "takes exponential 100ms"],
  ["error-status", 503, "answers 503"],
  ["error-status", "429 retry-after 2s", "answers 429 with Retry-After: 2 s"],
  ["few-files", 1, "has file descriptors for one connection"],
  ["few-files", 4, "has file descriptors for 4 connections"],
  ["full-queue", true, "has a full accept queue"],
  ["full-queue", "2s", "has a full accept queue for 2 s"],
  ["idle-close", true, "closes the idle connection during reuse"],
  ["idle-close", "just-before", "closed the idle connection just before reuse"],
  ["most-at-once", 1, "works on one request at a time"],
  ["most-at-once", 2, "works on 2 requests at a time"],
  ["most-connections", 1, "keeps at most one connection open"],
  ["most-connections", 2, "keeps at most 2 connections open"],
])("a server with %s: %s %s", (name, written, words) => {
  expect(says(name, written)).toBe(words);
});

describe("a value that a fault does not have", () => {
  it.each([
    ["full-queue", 2, /^needs a unit: write .*2s.*, or true$/],
    ["full-queue", "long", /^is neither true nor a duration: write true, or 1.5s$/],
    ["full-queue", "400h", /^is neither true nor a duration/],
    ["idle-close", "later", /^is not a known value: write true or just-before$/],
    ["garbage", "none", /^removes only a fault that is written as a setting: leave this entry out$/],
    ["garbage", "some", /^is neither true nor none: write true, or none$/],
    ["error-status", 302, /^is not an error status: write 503, or 503 retry-after 2s$/],
  ])("is refused in words that say what to write: %s: %s", (name, written, message) => {
    const { issues } = v.safeParse(named(name).value, written);
    expect(issues?.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
  });
});

describe("the setup that shows a fault", () => {
  it.each([
    ["few-files", 4],
    ["most-at-once", 2],
    ["most-connections", 3],
  ])("of a limit, %s, sends one order more than the limit, all together", (name, limit) => {
    expect(named(name).shows!(limit)).toMatchObject({ orders: limit + 1, together: true });
  });

  it("of body-limit sends one byte more than the limit", () => {
    expect(named("body-limit").shows!(1024)).toEqual({ setup: { order: { sends: "1025B" } } });
  });

  it("of impatient takes twice as long as the limit for its body", () => {
    expect(named("impatient").shows!(300)).toMatchObject({ setup: { order: { sendsOver: "600ms" } } });
  });
});

it.each([
  ["delay", /response \(Toxiproxy: latency\)$/],
  ["few-files", /; only in the real world$/],
  ["full-queue", /; with any value other than true only in the real world$/],
])("a listing says in which world %s works", (name, ending) => {
  expect(aboutWithWorld(named(name))).toMatch(ending);
});

it("a full accept queue makes calls hang in both worlds only if it stays full", () => {
  const { meets, realAlone } = named("full-queue");
  expect([meets!(true, false)?.http, realAlone!(true)]).toEqual([{ ends: "nothing" }, false]);
  expect([meets!(200, false), realAlone!(200)]).toEqual([undefined, true]);
});

it.each(faults.map(({ name, about }) => [name, about]))("a list can say that a server with %s %s", (_, about) => {
  expect(about).toMatch(/^(?:[a-z]+s|cannot) /);
});

it.each(faults.map((fault) => [fault.name, fault.says(v.parse(fault.value, fault.example))]))(
  "a report can say that a server with %s %s",
  (_, words) => {
    expect(words).toMatch(/^(?:[a-z]+s|cannot|closed|never) /);
  },
);
