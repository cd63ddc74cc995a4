import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bulkhead, type BulkheadRules } from "../../../src/policy/bulkhead/bulkhead.ts";
import { bulkheads } from "../../../src/policy/bulkhead/bulkhead-libraries.ts";

/** Lets the calls enter at the same time, and returns those that begin and those that are rejected. */
function crowd(rules: BulkheadRules, count: number) {
  const bulkhead = new Bulkhead<number>(rules);
  const begun: number[] = [];
  const rejected: number[] = [];
  for (let call = 1; call <= count; call++) {
    rejected.push(...bulkhead.enter(call, 0));
    for (let next = bulkhead.next(); next !== undefined; next = bulkhead.next()) begun.push(next);
  }
  return { bulkhead, begun, rejected };
}

describe("a bulkhead", () => {
  it("lets ten calls run and rejects the others, if nothing is set", () => {
    expect(crowd(bulkheads.lab({}), 12)).toMatchObject({ begun: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], rejected: [11, 12] });
  });

  it("lets calls wait in its queue, first in, first out", () => {
    const { bulkhead, begun, rejected } = crowd(bulkheads.lab({ slots: 1, queue: 2 }), 4);
    expect({ begun, rejected }).toEqual({ begun: [1], rejected: [4] });
    bulkhead.ended();
    expect([bulkhead.next(), bulkhead.next()]).toEqual([2, undefined]);
  });

  it("rejects calls that have waited too long, at that moment", () => {
    const bulkhead = new Bulkhead<string>(bulkheads.lab({ slots: 1, waitMs: 100 }));
    expect(bulkhead.nextMs).toBe(Number.POSITIVE_INFINITY);
    bulkhead.enter("runs", 0);
    bulkhead.next();
    bulkhead.enter("waits", 10);
    bulkhead.enter("waits less", 50);
    expect(bulkhead.nextMs).toBe(110);
    expect(bulkhead.late(109)).toEqual([]);
    expect(bulkhead.late(110)).toEqual(["waits"]);
    expect(bulkhead.waiting).toBe(1);
  });

  it("may drop the oldest waiting call for a new one", () => {
    const { bulkhead, rejected } = crowd(bulkheads.bottleneck({ slots: 1, queue: 1 }), 4);
    expect(rejected).toEqual([2, 3]);
    bulkhead.ended();
    expect(bulkhead.next()).toBe(4);
  });

  it("may drop every call, and reject calls until none has arrived for a while", () => {
    const rules = { ...bulkheads.bottleneck({ slots: 1, queue: 1 }), full: "everyone", closedMs: 100 } as const;
    const { bulkhead, rejected } = crowd(rules, 3);
    expect(rejected).toEqual([2, 3]);
    bulkhead.ended();
    expect(bulkhead.enter(4, 100)).toEqual([4]);
    expect(bulkhead.enter(5, 200)).toEqual([5]);
    expect(bulkhead.enter(6, 301)).toEqual([]);
  });

  it("of threads opens another slot when the queue is full, for the call that overtakes it, and closes it again", () => {
    const { bulkhead, begun, rejected } = crowd(bulkheads["resilience4j-threads"]({ slots: 1, queue: 2 }), 5);
    expect({ begun, rejected }).toEqual({ begun: [1, 4], rejected: [5] });
    const next = () => {
      bulkhead.ended();
      return bulkhead.next();
    };
    expect([next(), next(), next(), next()]).toEqual([2, 3, undefined, undefined]);
    bulkhead.enter(6, 0);
    bulkhead.enter(7, 0);
    expect([bulkhead.next(), bulkhead.next()]).toEqual([6, undefined]);
  });

  it("counts a call that overtakes the queue as waiting until it begins", () => {
    const bulkhead = new Bulkhead<number>(bulkheads["resilience4j-threads"]({ slots: 1, queue: 1 }));
    bulkhead.enter(1, 0);
    bulkhead.next();
    bulkhead.enter(2, 0);
    bulkhead.enter(3, 0);
    expect(bulkhead.waiting).toBe(2);
    expect(bulkhead.next()).toBe(3);
    expect(bulkhead.waiting).toBe(1);
  });

  it("gives a free slot at once only if no call waits for it and it is not closed", () => {
    const bulkhead = new Bulkhead<number>({
      ...bulkheads.lab({ slots: 2, queue: 1 }),
      full: "everyone",
      closedMs: 100,
    });
    expect([bulkhead.takes(0), bulkhead.takes(0), bulkhead.takes(0)]).toEqual([true, true, false]);
    expect(bulkhead.running).toBe(2);
    bulkhead.enter(1, 0);
    bulkhead.ended();
    expect(bulkhead.takes(0)).toBe(false);
    expect(bulkhead.next()).toBe(1);
    expect(bulkhead.enter(2, 10)).toEqual([]);
    expect(bulkhead.enter(3, 20)).toEqual([2, 3]);
    bulkhead.ended();
    expect([bulkhead.takes(120), bulkhead.takes(121)]).toEqual([false, true]);
  });

  it("never lets more run than it has slots, loses no call, and keeps their order", () => {
    const rules = fc.record({
      slots: fc.integer({ min: 1, max: 4 }),
      moreSlots: fc.nat(2),
      queue: fc.nat(4),
      waitMs: fc.constantFrom(50, 200, Number.POSITIVE_INFINITY),
      full: fc.constantFrom("newcomer" as const, "oldest" as const, "everyone" as const),
      closedMs: fc.constantFrom(0, 100),
    });
    const steps = fc.array(fc.record({ pauseMs: fc.nat(60), what: fc.constantFrom("enter", "take", "end") }), {
      maxLength: 100,
    });
    fc.assert(
      fc.property(rules, steps, (given, list) => {
        const bulkhead = new Bulkhead<number>(given);
        const begun: number[] = [];
        const rejected: number[] = [];
        let entered = 0;
        let ended = 0;
        let nowMs = 0;
        for (const { pauseMs, what } of list) {
          nowMs += pauseMs;
          rejected.push(...bulkhead.late(nowMs));
          if (what === "take" && bulkhead.takes(nowMs)) begun.push(entered++);
          else if (what !== "end") rejected.push(...bulkhead.enter(entered++, nowMs));
          else if (ended < begun.length) {
            ended++;
            bulkhead.ended();
          }
          for (let next = bulkhead.next(); next !== undefined; next = bulkhead.next()) begun.push(next);
          expect(begun.length - ended).toBe(bulkhead.running);
          expect(bulkhead.running).toBeLessThanOrEqual(given.slots + given.moreSlots);
          expect(bulkhead.waiting).toBeLessThanOrEqual(given.queue);
          expect(begun.length + rejected.length + bulkhead.waiting).toBe(entered);
        }
        const inOrder = [...begun].sort((one, other) => one - other);
        if (given.moreSlots === 0) expect(begun).toEqual(inOrder);
        expect(new Set([...begun, ...rejected]).size).toBe(begun.length + rejected.length);
      }),
    );
  });
});
