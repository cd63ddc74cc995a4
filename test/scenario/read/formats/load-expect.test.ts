import { describe, expect, it } from "vitest";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { lesson, told } from "../told.ts";

const expecting = (expected: string) =>
  lesson({ steps: "[{ load: POST /orders, to: order, burst: 9, name: a }]", rest: `expect: ${expected}\n` });

const any = Number.POSITIVE_INFINITY;
describe("an expectation of a load", () => {
  it.each([
    ["{ good: { atLeast: 97% } }", { kind: "good" }, 0.97, any],
    ["{ good: { atMost: 97% } }", { kind: "good" }, 0, 0.97],
    ["{ good: { atLeast: 50%, atMost: 97% } }", { kind: "good" }, 0.5, 0.97],
    ["{ good: { about: 50%, within: 1pt } }", { kind: "good" }, 0.49, 0.51],
    ["{ good: { about: 50%, within: 1% } }", { kind: "good" }, 0.495, 0.505],
    ["{ share: { status: 503, atMost: 20% } }", { kind: "share", ending: 503 }, 0, 0.2],
    ["{ share: { failure: timed-out, atMost: 20% } }", { kind: "share", ending: "timed-out" }, 0, 0.2],
    ["{ took: { p99: { atMost: 3s } } }", { kind: "took", what: "p99" }, 0, 3000],
    ["{ goodput: { about: 80/s, within: 2.5% } }", { kind: "goodput" }, 78, 82],
    ["{ useless: { atMost: 10% } }", { kind: "useless" }, 0, 0.1],
    ["{ useless: { server: payment, atMost: 10% } }", { kind: "useless", server: "payment" }, 0, 0.1],
    ["{ arrivals: { atMost: 10/s } }", { kind: "arrivals" }, 0, 10],
    ["{ arrivals: { server: payment, atMost: 10/s } }", { kind: "arrivals", server: "payment" }, 0, 10],
    ["{ hits: { server: payment, atMost: 10% } }", { kind: "hits", server: "payment" }, 0, 0.1],
    ["{ collapsed: { in: 1, of: 1 } }", { kind: "collapsed" }, 1, 1],
    ["{ collapsed: { in: { atLeast: 1 }, of: 1 } }", { kind: "collapsed" }, 1, any],
    ["{ collapsed: { in: { atMost: 1 }, of: 1 } }", { kind: "collapsed" }, 0, 1],
  ])("%s is a range of one number", (expected, of, atLeast, atMost) => {
    const range = { atLeast: expect.closeTo(atLeast, 9), atMost: expect.closeTo(atMost, 9) };
    expect(parseScenario(expecting(expected), "x.yaml").expect).toStrictEqual([
      { kind: "load", claims: [{ of, range }] },
    ]);
  });

  it("may claim several numbers of one load in one stretch", () => {
    const expected = "{ load: a, took: { mean: { atMost: 1s }, p50: { atMost: 1s } }, between: [1s, 2s] }";
    expect(parseScenario(expecting(expected), "x.yaml").expect).toEqual([
      {
        kind: "load",
        load: "a",
        between: { fromMs: 1000, toMs: 2000 },
        claims: ["mean", "p50"].map((what) => ({ of: { kind: "took", what }, range: { atLeast: 0, atMost: 1000 } })),
      },
    ]);
  });
});

const noAbout = "has a tolerance without about → add about, or leave out within";
const nothing = "has nothing to compare with → add atLeast or atMost, or about together with within";
const tolerance = "is not a tolerance → write 4%, or 1pt of a share";
const ending = "names no outcome to count → write status: 503 or failure: timed-out";
const noClaim = "claims nothing → write good, share, took, goodput, useless, arrivals, hits or collapsed";
describe("an expectation of a load is refused if it", () => {
  it.each([
    ["has no range", "{ good: {} }", `4:17 good: {} ${nothing}`],
    [
      "lacks a tolerance",
      "{ good: { about: 9% } }",
      "4:17 good: { about: 9% } has no tolerance → add within, or write atLeast or atMost instead",
    ],
    ["has only a tolerance", "{ good: { within: 1pt } }", `4:17 good: { within: 1pt } ${noAbout}`],
    [
      "has a bound with a tolerance",
      "{ good: { within: 1pt, atMost: 9% } }",
      `4:17 good: { within: 1pt, atMost: 9% } ${noAbout}`,
    ],
    ["has another tolerance", "{ good: { about: 9%, within: 1ms } }", `4:38 within: 1ms ${tolerance}`],
    ["has a number as tolerance", "{ good: { about: 9%, within: 1 } }", `4:38 within: 1 ${tolerance}`],
    ["counts nothing", "{ share: { atMost: 9% } }", `4:18 share: { atMost: 9% } ${ending}`],
    [
      "counts two things",
      "{ share: { status: 503, failure: reset, atMost: 9% } }",
      `4:18 share: { status: 503, failure: reset, atMost: 9% } ${ending}`,
    ],
    [
      "runs backwards",
      "{ good: { atMost: 9% }, between: [2s, 1s] }",
      "4:42 between: [2s, 1s] runs backwards → write the earlier time first",
    ],
    [
      "takes no time",
      "{ good: { atMost: 9% }, between: [1s, 1s] }",
      "4:42 between: [1s, 1s] runs backwards → write the earlier time first",
    ],
    ["only names the load", "{ load: a }", `4:9 expect: { load: a } ${noClaim}`],
    ["names no time", "{ load: a, took: {} }", "4:26 took: {} names no time → write mean, p50, p90, p99 or p999"],
  ])("%s", (_, expected, mistake) => {
    expect(told(expecting(expected))).toEqual([mistake]);
  });
});
