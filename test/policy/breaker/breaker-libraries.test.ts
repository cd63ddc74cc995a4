import { describe, expect, it } from "vitest";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";

describe("the rules of a breaker from its settings", () => {
  it("resilience4j: a number of failures becomes a share of its calls", () => {
    expect(breakers.resilience4j({ failures: 3, ofCalls: 10 }).trip).toMatchObject({ share: 0.3 });
    expect(breakers.resilience4j({ ofCalls: 10 }).trip).toMatchObject({ share: 0.5 });
  });

  it("resilience4j: a window of calls lowers a minimum above its size, a window of time does not", () => {
    expect(breakers.resilience4j({ ofCalls: 10, atLeast: 20 }).trip.atLeast).toBe(10);
    expect(breakers.resilience4j({ ofCalls: 10, atLeast: 20, ofMs: 5000 }).trip.atLeast).toBe(20);
  });

  it.each([
    ["lab", 10_000, 1],
    ["resilience4j", 60_000, 10],
    ["cockatiel", 10_000, 1],
    ["opossum", 30_000, 1],
    ["gobreaker", 60_000, 1],
    ["failsafe-go", 60_000, 1],
    ["pybreaker", 60_000, Number.POSITIVE_INFINITY],
  ] as const)(
    "%s: without settings, it stays open for %i ms, and lets %d calls through then",
    (kind, openMs, probes) => {
      expect(breakers[kind]({})).toMatchObject({ openMs, probes });
    },
  );

  it("cockatiel: a window has a slice a second, but at least five", () => {
    expect(breakers.cockatiel({ ofMs: 30_000 }).window).toMatchObject({ slices: 30, sliceMs: 1000 });
    expect(breakers.cockatiel({ ofMs: 2000 }).window).toMatchObject({ slices: 5, sliceMs: 400 });
  });

  it("opossum: a window has ten slices", () => {
    expect(breakers.opossum({ ofMs: 5005 }).window).toMatchObject({ kind: "slices", slices: 11, sliceMs: 500 });
    expect(breakers.opossum({ ofMs: 5000 }).window).toMatchObject({ kind: "slices", slices: 10, sliceMs: 500 });
  });

  it("failsafe-go: a share of calls becomes a number of failures, and only a share of a time stays one", () => {
    expect(breakers["failsafe-go"]({ share: 0.25, ofCalls: 10 }).trip).toMatchObject({ failures: 3 });
    expect(breakers["failsafe-go"]({ failures: 4, ofCalls: 10 })).toMatchObject({
      trip: { failures: 4 },
      verdict: { kind: "counts", successes: 7, failures: 4 },
    });
    const { trip } = breakers["failsafe-go"]({ share: 0.25, ofMs: 5000 });
    expect(trip).toMatchObject({ share: 0.25 });
    expect(trip).not.toHaveProperty("failures");
  });
});
