import { expect, it } from "vitest";
import { Breaker, type BreakerOutcome, type Ticket } from "../../../src/policy/breaker/breaker.ts";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../../src/policy/breaker/breaker-rules.ts";
import { successesClose, trips } from "../../../src/policy/breaker/trip.ts";

/** Uses a breaker at increasing times. */
function used(rules: BreakerRules, startMs = 0) {
  const breaker = new Breaker(rules, startMs);
  const begin = (ms: number): Ticket | undefined => {
    const admission = breaker.admit(ms);
    return admission.kind === "allowed" ? admission.ticket : undefined;
  };
  const end = (ms: number, ticket: Ticket | undefined, outcome: BreakerOutcome, tookMs = 0) =>
    breaker.ended(ms, ticket!, outcome, tookMs);
  const call = (ms: number, outcome: BreakerOutcome) => {
    const ticket = begin(ms);
    if (ticket !== undefined) end(ms, ticket, outcome);
    return ticket !== undefined;
  };
  return { breaker, begin, end, call };
}

/** A breaker that one failure opened, used again after its wait. */
const short = { failures: 1, openMs: 100 };

it.each([
  ["closed", breakers.cockatiel(short)],
  ["half-open", breakers.lab(short)],
  ["closed", { ...breakers.lab(short), ignored: "success" as const }],
])("is %s after a trial call with an excluded error, by its rules", (state, rules) => {
  const { breaker, call } = used(rules);
  call(0, "failed");
  expect(call(150, "ignored")).toBe(true);
  expect(breaker.state).toBe(state);
  expect(call(150, "ok")).toBe(true);
});

it("is not closed by an excluded error of a call that began before it opened", () => {
  const { breaker, begin, end, call } = used(breakers.cockatiel(short));
  const early = begin(0);
  call(0, "failed");
  const trial = begin(150);
  end(150, early, "ignored");
  expect(breaker.state).toBe("half-open");
  end(160, trial, "ok");
  expect(breaker.state).toBe("closed");
});

it("limits the trial calls at a time, or in total", () => {
  const allowed = (probesAre: BreakerRules["probesAre"]) => {
    const { call } = used({
      ...breakers.lab(short),
      probes: 2,
      probesAre,
      verdict: { kind: "counts", successes: 9, failures: 9 },
    });
    call(0, "failed");
    return [150, 151, 152, 153].map((ms) => call(ms, "ok"));
  };
  expect(allowed("at-a-time")).toEqual([true, true, true, true]);
  expect(allowed("in-all")).toEqual([true, true, false, false]);
});

it.each<[closing: BreakerRules["closing"], failures: number]>([
  ["empties", 0],
  ["empties-to-trial", 0],
  ["keeps", 2],
])("has %s: %d failures in its window when it has closed", (closing, failures) => {
  const { breaker, call } = used({ ...breakers.lab({ ...short, failures: 2 }), closing });
  call(0, "failed");
  call(0, "failed");
  call(150, "ok");
  expect(breaker.state).toBe("closed");
  expect(breaker.counts).toMatchObject({ failures, calls: { empties: 0, "empties-to-trial": 1, keeps: 3 }[closing] });
});

it("counts trial calls by themselves while they decide", () => {
  const { breaker, call } = used(breakers.lab({ failures: 2, openMs: 100, probes: 3 }));
  call(0, "failed");
  call(0, "failed");
  expect(breaker.counts.calls).toBe(2);
  call(150, "ok");
  expect(breaker.counts).toMatchObject({ calls: 1, failures: 0 });
});

it("stays open longer each time it opens again, up to a limit, and begins anew after it has closed", () => {
  const { begin, end, call } = used({ ...breakers.lab(short), openGrows: { factor: 2, mostMs: 300 } });
  let openedMs = 0;
  call(0, "failed");
  const stays = (outcome: BreakerOutcome) => {
    let ms = openedMs;
    let trial = begin(ms);
    while (trial === undefined) trial = begin(++ms);
    const staysMs = ms - openedMs;
    openedMs = ms;
    end(ms, trial, outcome);
    return staysMs;
  };
  expect([stays("failed"), stays("failed"), stays("failed"), stays("ok")]).toEqual([100, 200, 300, 300]);
  call(openedMs, "failed");
  expect(stays("ok")).toBe(100);
});

it("cannot open while it warms up", () => {
  const { breaker, call } = used({ ...breakers.lab(short), warmUpMs: 50 }, 1000);
  call(1049, "failed");
  expect(breaker.state).toBe("closed");
  call(1050, "failed");
  expect(breaker.state).toBe("open");
});

it("lets a call through in the last moment of its wait, or only after it", () => {
  const at100 = (waitEnd: BreakerRules["waitEnd"]) => {
    const { call } = used({ ...breakers.lab(short), waitEnd });
    call(0, "failed");
    return [call(100, "ok"), call(101, "ok")];
  };
  expect([at100("allowed"), at100("rejected")]).toEqual([
    [true, true],
    [false, true],
  ]);
});

it("closes by its successes if they are more than the failures leave", () => {
  const { trip } = breakers["failsafe-go"]({ share: 0.5, ofMs: 1000 });
  const counts = (calls: number, failures: number) => ({ calls, failures, slow: 0, inARow: 0 });
  expect([successesClose(trip, counts(4, 1)), successesClose(trip, counts(4, 2))]).toEqual([true, false]);
  expect(successesClose(trip, counts(4, 4))).toBe(false);
  expect([trips(trip, counts(4, 2)), trips(trip, counts(5, 2))]).toEqual([true, false]);
});
