import { expect, it } from "vitest";
import type { EventExpectation, EventMatch } from "../../../src/scenario/expectation.ts";
import { eventFold, orderFold } from "../../../src/scenario/judge/event-judge.ts";
import type { Event, What } from "../../../src/trace.ts";

const reply = { status: 504, headers: [], body: new Uint8Array(0), bodyBytes: 0 };
const event = (atMs: number, who: string, what: unknown): Event => ({ atMs, who, call: 1, what: what as What });

const events: readonly Event[] = [
  event(1, "order", { kind: "decided", by: "timeout", says: "gives up" }),
  event(2, "payment", { kind: "decided", by: "delay", says: "takes 3 s" }),
  event(3, "order", { kind: "answered", tookMs: 2, reply }),
  event(4, "payment", { kind: "finished", says: "charged" }),
];

function check(expected: Partial<EventExpectation>, seen = events) {
  const judge = eventFold({ kind: "event", ...expected } as EventExpectation, {
    lines: [],
    world: "real",
    mostLatenessMs: 100,
  });
  for (const each of seen) judge.event!(each);
  return judge.verdict(0);
}

it.each([
  [{ who: "order", event: "decided" }, true],
  [{ who: "client", event: "decided" }, false],
  [{ who: "order", event: "finished" }, false],
  [{ who: "order", event: "decided", by: "timeout" }, true],
  [{ who: "order", event: "decided", by: "delay" }, false],
  [{ who: "payment", event: "finished", by: "delay" }, false],
  [{ who: "order", event: "answered", status: 504 }, true],
  [{ who: "order", event: "answered", status: 200 }, false],
  [{ who: "payment", event: "finished", status: 504 }, false],
  [{ who: "payment", event: "finished", says: { equals: "charged" } }, true],
  [{ who: "payment", event: "finished", says: { equals: "charge" } }, false],
  [{ who: "order", event: "answered", says: { contains: "a" } }, false],
] as const)("%j is seen: %s", (expected, holds) => {
  expect(check(expected).holds).toBe(holds);
});

const never = { atLeast: 0, atMost: 0 };
const paid = { equals: "charged" };

it.each([
  [{ who: "order", event: "decided", by: "timeout" }, "order, timeout decides"],
  [{ who: "order", event: "decided" }, "order decides"],
  [{ who: "order", event: "decided", by: "timeout", says: { contains: "up" } }, "order, timeout: …up…"],
  [{ who: "order", event: "answered", status: 504 }, "order gets 504"],
  [{ who: "order", event: "answered" }, "order gets a response"],
  [{ who: "order", event: "asked" }, "order calls"],
  [{ who: "order", event: "arrived" }, "a call reaches order"],
  [{ who: "order", event: "failed" }, "a call of order fails"],
  [{ who: "payment", event: "finished" }, "payment finishes its work"],
  [{ who: "payment", event: "finished", says: paid }, "payment: charged"],
  [{ who: "payment", event: "changed", says: paid }, "payment is changed: charged"],
  [{ who: "payment", event: "finished", says: paid, count: never }, "never: payment: charged"],
  [{ who: "payment", event: "finished", says: paid, count: { atLeast: 1, atMost: 1 } }, "payment: charged, once"],
  [
    { who: "payment", event: "finished", says: paid, count: { atLeast: 1, atMost: 2 } },
    "payment: charged, 1 to 2 times",
  ],
  [
    { who: "payment", event: "finished", says: paid, count: { atLeast: 0, atMost: 1 } },
    "payment: charged, at most once",
  ],
  [{ who: "payment", event: "finished", says: paid, at: { aboutMs: 3000 } }, "payment: charged, at 3 s"],
] as const)("%j is said: %s", (expected, says) => {
  expect(check(expected).says).toBe(says);
});

it("says when an event was seen: never, once, or the first of several times", () => {
  const finished = { who: "payment", event: "finished" } as const;
  expect(check(finished, []).saw).toBe("never");
  expect(check(finished).saw).toBe("at 4 ms");
  expect(check(finished, [...events, ...events]).saw).toBe("twice, first at 4 ms");
});

const charges = [3000, 4000, 5000].map((atMs) => event(atMs, "payment", { kind: "finished", says: "charged" }));
const charged = (more: Partial<EventExpectation>) => {
  const { holds, says, saw } = check({ who: "payment", event: "finished", says: paid, ...more }, charges);
  return `${holds ? "✓" : "✗"} ${says} | ${saw}`;
};
const times = (count: number) => ({ atLeast: count, atMost: count });

it("a count with a moment counts every event, and the moment is that of the first", () => {
  expect(charged({ at: { aboutMs: 3000 }, count: times(1) })).toBe(
    "✗ payment: charged, once, at 3 s | three times, first at 3.000 s",
  );
  expect(charged({ at: { aboutMs: 3000 }, count: times(3) })).toBe(
    "✓ payment: charged, three times, first at 3 s | three times, first at 3.000 s",
  );
  expect(charged({ at: { aboutMs: 4000 }, count: times(3) })).toMatch(/^✗/);
  expect(charged({ at: { aboutMs: 2950 }, count: times(3) })).toMatch(/^✗/);
  expect(charged({ at: { aboutMs: 4000 } })).toMatch(/^✓/);
});

it("a count with a range of times counts the events in that range", () => {
  expect(charged({ at: { atLeastMs: 3500 }, count: times(2) })).toBe(
    "✓ payment: charged, twice, not before 3.5 s | 2 of 3 in that time",
  );
  expect(charged({ at: { atMostMs: 2000 }, count: times(0) })).toBe(
    "✓ never: payment: charged, not after 2 s | 0 of 3 in that time",
  );
  expect(charged({ at: { atLeastMs: 3000, atMostMs: 5000 }, count: times(3) })).toBe(
    "✓ payment: charged, three times, between 3 s and 5 s | three times, first at 3.000 s",
  );
});

it("the events of an order occur one after another; others may occur in between", () => {
  const order = (...matches: readonly (readonly [string, string])[]) => {
    const judge = orderFold({
      kind: "order",
      events: matches.map(([who, kind]) => ({ who, event: kind }) as EventMatch),
    });
    for (const each of events) judge.event!(each);
    return judge.verdict(0);
  };
  expect(order(["order", "decided"], ["payment", "finished"])).toEqual({
    holds: true,
    says: "order decides, then payment finishes its work",
    saw: "in this order",
  });
  expect(order(["payment", "finished"], ["order", "answered"])).toEqual({
    holds: false,
    says: "payment finishes its work, then order gets a response",
    saw: 'not seen after "payment finishes its work": order gets a response',
  });
});
