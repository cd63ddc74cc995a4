import { expect, test } from "vitest";
import { Charges } from "../../../../src/scenario/load/counting/charges.ts";
import { LoadCall } from "../../../../src/scenario/load/counting/load-call.ts";
import { LoadTally } from "../../../../src/scenario/load/counting/load-tally.ts";
import type { Load } from "../../../../src/scenario/scenario.ts";
import { uniforms } from "../../../uniforms.ts";

const load: Load = {
  kind: "load",
  name: "buyers",
  method: "POST",
  path: "/orders",
  to: "order",
  pattern: { kind: "burst", calls: 1 },
  together: false,
  forMs: 1000,
  watchMs: 1000,
  written: {},
};

function tallyOf(): LoadTally {
  const chance = uniforms(3);
  const frame = { isSteady: false, forMs: 1000, stretches: [], memory: { calls: 1, callsOfMean: 1, loads: new Map() } };
  return new LoadTally(load, 1, 0, frame, () => chance());
}

/** Begins calls, and returns one in how many each was traced. */
function traced(tally: LoadTally, calls: number): number[] {
  return Array.from({ length: calls }, () => {
    tally.begun(0, 0);
    return tally.traces();
  });
}

test("all of the first calls are recorded, then one in 16 at random", () => {
  const recorded = traced(tallyOf(), 180_000);
  expect(recorded.slice(0, 20_000).every((oneIn) => oneIn === 1)).toBe(true);
  const later = recorded.slice(20_000).filter((oneIn) => oneIn > 0);
  expect(new Set(later)).toEqual(new Set([16]));
  const standardError = Math.sqrt(160_000 * (1 / 16) * (15 / 16));
  expect(Math.abs(later.length - 10_000)).toBeLessThan(4 * standardError);
});

const unwatched = { charges: new Charges(), listener: undefined, ended() {} };

function end(tally: LoadTally, name: "reset" | "cut", tracedOneIn: number): void {
  const call = new LoadCall(unwatched, 0, 0, tracedOneIn);
  tally.ended(call, 0, { name, phase: "headers", code: "" });
}

test("for an ending without an example every call is traced, but at most 20 000", () => {
  const tally = tallyOf();
  traced(tally, 100_000);
  end(tally, "reset", 0);
  const recorded = traced(tally, 80_000);
  expect(recorded.slice(0, 20_000).every((oneIn) => oneIn === 1)).toBe(true);
  expect(new Set(recorded.slice(20_000))).toEqual(new Set([0, 16]));
});

test("every call is traced until all endings have an example", () => {
  const tally = tallyOf();
  traced(tally, 100_000);
  end(tally, "reset", 0);
  end(tally, "cut", 1);
  expect(new Set(traced(tally, 1000))).toEqual(new Set([1]));
  end(tally, "reset", 1);
  expect(new Set(traced(tally, 1000))).toEqual(new Set([0, 16]));
});
