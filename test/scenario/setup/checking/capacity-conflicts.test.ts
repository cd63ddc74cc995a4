import { describe, expect, it } from "vitest";
import { parseSets } from "../../../../src/scenario/setup/changes/written-change.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";
import { lesson, told } from "../../read/told.ts";

const shared = "a shared capacity has no workers: it serves all requests at once → leave out workers, or shared: true";
const target =
  "without drop: late or codel nothing is dropped by its wait, so target has no effect → add drop: late, or leave out target";

const ofSetup = (capacity: string) => told(lesson({ setup: `{ order: {}, payment: { capacity: ${capacity} } }` }));

describe("a capacity in a file", () => {
  it.each([
    ["{ shared: true, workers: 3 }", shared],
    ["{ workers: 3, queue: { target: 50ms } }", target],
    ["{ workers: 3, queue: { drop: expired, target: 50ms } }", target],
  ])("%s contradicts itself", (capacity, says) => {
    expect(ofSetup(capacity).map((line) => line.replace(/^\S+ /, ""))).toEqual([says]);
  });

  it.each(["{ shared: true }", "{ shared: false, workers: 3 }", "{ workers: 3, queue: { drop: late, target: 50ms } }"])(
    "%s does not",
    (capacity) => expect(ofSetup(capacity)).toEqual([]),
  );

  it("says where", () => {
    expect(ofSetup("{ shared: true, workers: 3 }")).toEqual([`2:67 ${shared}`]);
  });
});

describe("a change of a capacity", () => {
  const setTo = (capacity: unknown, ...written: string[]) => {
    try {
      return parseSets(written, { payment: { capacity } });
    } catch (error) {
      if (error instanceof ProblemError) return error.problems.map(({ says }) => says);
      throw error;
    }
  };

  it("may make workers shared, and replace drop: late", () => {
    expect(setTo(3, "payment.capacity.shared=true")).toEqual({ payment: { capacity: { workers: 3, shared: true } } });
    const queue = { drop: "late", target: "50ms" };
    expect(setTo({ workers: 3, queue }, "payment.capacity.queue.drop=none")).toEqual({
      payment: { capacity: { workers: 3, queue: { drop: "none", target: "50ms" } } },
    });
  });

  it("cannot add workers to a shared capacity, or a target without drop: late", () => {
    expect(setTo({ shared: true }, "payment.capacity.workers=4")).toEqual([
      `payment.capacity.workers=4: ${shared.split(" →")[0]}`,
    ]);
    expect(setTo(3, "payment.capacity.queue.target=5ms")).toEqual([
      `payment.capacity.queue.target=5ms: ${target.split(" →")[0]}`,
    ]);
  });
});
