import { describe, expect, it } from "vitest";
import type { LoadClaim, LoadExpectation } from "../../../src/scenario/expectation.ts";
import {
  milliseconds,
  sayClaim,
  sayEstimate,
  sayShown,
  unitOf,
  withPlace,
} from "../../../src/scenario/judge/say-load.ts";

const anything = { atLeast: 0, atMost: Number.POSITIVE_INFINITY };
const claim = (of: LoadClaim["of"], range = anything): LoadClaim => ({ of, range });

describe("a claim about a load", () => {
  it.each<[LoadClaim["of"], LoadClaim["range"], string]>([
    [{ kind: "good" }, { atLeast: 0.97, atMost: Number.POSITIVE_INFINITY }, "good at least 97 %"],
    [{ kind: "good" }, { atLeast: 0, atMost: 0.5 }, "good at most 50 %"],
    [{ kind: "share", ending: 503 }, { atLeast: 0.01, atMost: 0.03 }, "share of 503 1 to 3 %"],
    [{ kind: "took", what: "p99" }, { atLeast: 0, atMost: 150 }, "p99 of the good ones at most 150 ms"],
    [
      { kind: "took", what: "p99" },
      { atLeast: 10_000, atMost: Number.POSITIVE_INFINITY },
      "p99 of the good ones at least 10 s",
    ],
    [{ kind: "took", what: "p99" }, { atLeast: 500, atMost: 1500 }, "p99 of the good ones 500 to 1500 ms"],
    [{ kind: "goodput" }, { atLeast: 74.1, atMost: 81.9 }, "goodput 74.1 to 81.9/s"],
    [{ kind: "arrivals", server: "payment" }, { atLeast: 80, atMost: 80 }, "arrivals at payment 80/s"],
    [{ kind: "arrivals" }, { atLeast: 0.1 + 0.2, atMost: Number.POSITIVE_INFINITY }, "arrivals at least 0.3/s"],
    [{ kind: "hits", server: "shop" }, { atLeast: 0, atMost: 0.5 }, "cache hits at shop at most 50 %"],
    [{ kind: "collapsed" }, { atLeast: 3, atMost: 3 }, "collapses in 3 runs"],
    [
      { kind: "useless", server: "payment" },
      { atLeast: 0, atMost: 0.001 },
      "requests finished at payment after their caller had given up: at most 0.1 %",
    ],
  ])("is said in the unit of its number: %j %j", (of, range, says) => {
    expect(sayClaim(claim(of, range))).toBe(says);
  });

  it("names its load and the time that is meant", () => {
    const of = { kind: "load", claims: [] } as const satisfies LoadExpectation;
    expect(withPlace(of, "good")).toBe("good");
    expect(withPlace({ ...of, load: "buyers", between: { fromMs: 1500, toMs: 60_000 } }, "good")).toBe(
      "buyers: good from 1.5 s to 60 s",
    );
  });

  it("is named in few words where the run's numbers follow", () => {
    const claims = [
      claim({ kind: "useless" }),
      claim({ kind: "took", what: "p50" }),
      claim({ kind: "share", ending: "timed-out" }),
      claim({ kind: "collapsed" }),
    ];
    expect(sayShown({ kind: "load", claims }, { saw: "1, 2, 3, 4" })).toBe(
      "finished after the caller had given up, p50, share of timed-out, collapsed runs: 1, 2, 3, 4",
    );
  });
});

describe("an estimate", () => {
  const percent = unitOf(claim({ kind: "good" }));

  it.each<[readonly [number, number | null, number | null], string]>([
    [[0.5, 0.48, 0.52], "50 % (48 to 52)"],
    [[0.5, 0.5, 0.5], "50 %"],
    [[0.5, null, null], "50 %"],
    [[Number.NaN, null, null], "-"],
  ])("%j is said as %s", (estimate, says) => {
    expect(sayEstimate(estimate, percent)).toBe(says);
  });

  it("has the unit of its number", () => {
    const kinds = [
      { kind: "goodput" },
      { kind: "arrivals" },
      { kind: "took", what: "mean" },
      { kind: "useless" },
    ] as const;
    expect(kinds.map((of) => unitOf(claim(of)).sign)).toEqual(["/s", "/s", " ms", " %"]);
  });
});

it("writes a long time in seconds, and groups the digits of a large number", () => {
  expect(sayEstimate([98_600, null, null], milliseconds)).toBe("98.6 s");
  expect(sayEstimate([9_860, null, null], milliseconds)).toBe("9.86 s");
  expect(sayEstimate([9_860, 5_000, 13_000], milliseconds)).toBe("10 s (5 to 13)");
  expect(sayEstimate([999.4, null, null], milliseconds)).toBe("999 ms");
  expect(sayEstimate([999.6, null, null], milliseconds)).toBe("1 s");
  expect(sayEstimate([63_900, 61_200, null], milliseconds)).toBe("63.9 s");
  expect(sayEstimate([26_543, 25_000, 28_000], { factor: 1, sign: "" })).toBe("26 500 (25 000 to 28 000)");
});
