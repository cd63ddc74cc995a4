import { describe, expect, it } from "vitest";
import { Breaker, type BreakerOutcome, type Ticket, type Transition } from "../../../src/policy/breaker/breaker.ts";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../../src/policy/breaker/breaker-rules.ts";

/** Drives a breaker by hand: starts and ends calls, and records its answers. */
class Desk {
  readonly said: string[] = [];
  readonly breaker: Breaker;

  constructor(rules: BreakerRules) {
    this.breaker = new Breaker(rules, 0, (change: Transition) => this.said.push(`${change.atMs}: ${change.to}`));
  }

  begin(atMs: number): Ticket {
    const admission = this.breaker.admit(atMs);
    if (admission.kind !== "allowed") throw new Error(`at ${atMs} ms the breaker says ${admission.kind}`);
    return admission.ticket;
  }

  call(atMs: number, outcome: BreakerOutcome, tookMs = 0): void {
    this.breaker.ended(atMs + tookMs, this.begin(atMs), outcome, tookMs);
  }

  calls(fromMs: number, outcomes: string): void {
    for (const [index, letter] of [...outcomes].entries()) this.call(fromMs + index, letter === "x" ? "failed" : "ok");
  }

  asks(atMs: number): string {
    return this.breaker.admit(atMs).kind;
  }
}

describe("the lab's breaker", () => {
  it("opens after five failures in a row, and not after five with a success between", () => {
    const desk = new Desk(breakers.lab({}));
    desk.calls(0, "xxxx.xxxx.");
    expect(desk.said).toEqual([]);
    desk.calls(20, "xxxxx");
    expect(desk.said).toEqual(["24: open"]);
  });

  it("rejects until the wait is over, then lets one trial call through, which closes or reopens it", () => {
    const desk = new Desk(breakers.lab({ failures: 1, openMs: 1000 }));
    desk.calls(0, "x");
    expect(desk.asks(999)).toBe("rejected");
    const trial = desk.begin(1000);
    expect(desk.asks(1001)).toBe("rejected");
    desk.breaker.ended(1010, trial, "failed", 10);
    desk.call(2010, "ok");
    expect(desk.said).toEqual(["0: open", "1000: half-open", "1010: open", "2010: half-open", "2010: closed"]);
  });

  it("closes when all trial calls have succeeded", () => {
    const desk = new Desk(breakers.lab({ failures: 1, openMs: 1000, probes: 3 }));
    desk.calls(0, "x");
    desk.calls(1000, "..");
    expect(desk.breaker.look(1100)).toBe("half-open");
    desk.calls(1200, ".");
    expect(desk.breaker.look(1300)).toBe("closed");
  });

  it("opens at a share of the last calls, once there are enough", () => {
    const desk = new Desk(breakers.lab({ share: 0.5, ofCalls: 4 }));
    desk.calls(0, "x.x");
    expect(desk.said).toEqual([]);
    desk.calls(10, ".x");
    expect(desk.said).toEqual(["11: open"]);
  });

  it("forgets what is older than its window of time", () => {
    const desk = new Desk(breakers.lab({ share: 0.5, ofMs: 1000, atLeast: 2 }));
    desk.call(0, "failed");
    desk.call(1000, "failed");
    expect(desk.said).toEqual([]);
    desk.call(1999, "failed");
    expect(desk.said).toEqual(["1999: open"]);
  });

  it("opens at a share of slow calls; a slow trial call reopens it, and a call of exactly slowerThan is not slow", () => {
    const rules = breakers.lab({ slowShare: 1, slowerThanMs: 100, ofCalls: 2, openMs: 1000 });
    const desk = new Desk(rules);
    desk.call(0, "ok", 100);
    desk.call(200, "ok", 101);
    expect(desk.said).toEqual([]);
    desk.call(400, "ok", 101);
    desk.call(1501, "ok", 101);
    expect(desk.said).toEqual(["501: open", "1501: half-open", "1602: open"]);
  });

  it("does not let a call from before it opened decide as a trial", () => {
    const desk = new Desk(breakers.lab({ failures: 1, openMs: 1000 }));
    const slow = desk.begin(0);
    desk.call(1, "failed");
    const trial = desk.begin(1001);
    desk.breaker.ended(1002, slow, "ok", 1002);
    expect(desk.breaker.look(1003)).toBe("half-open");
    desk.breaker.ended(1004, trial, "ok", 3);
    expect(desk.breaker.look(1005)).toBe("closed");
  });

  it("frees the place of a trial call that does not count", () => {
    const desk = new Desk(breakers.lab({ failures: 1, openMs: 1000 }));
    desk.calls(0, "x");
    desk.call(1000, "ignored");
    expect(desk.asks(1001)).toBe("allowed");
  });
});

describe("a library's breaker", () => {
  it("takes the library's defaults", () => {
    const opens = (rules: BreakerRules) => {
      const desk = new Desk(rules);
      for (let n = 1; n <= 200; n++) {
        desk.call(n, "failed");
        if (desk.said.length > 0) return n;
      }
      return 0;
    };
    const found = Object.entries(breakers).map(([name, rules]) => [name, opens(rules({}))]);
    expect(Object.fromEntries(found)).toEqual({
      lab: 5,
      resilience4j: 100,
      cockatiel: 5,
      opossum: 1,
      gobreaker: 6,
      "failsafe-go": 1,
      pybreaker: 5,
    });
  });

  it("reports when it will change without a call", () => {
    const desk = new Desk(breakers.opossum({ openMs: 1000 }));
    expect(desk.breaker.nextMs).toBe(Number.POSITIVE_INFINITY);
    desk.calls(5, "x");
    expect(desk.breaker.nextMs).toBe(1005);
    expect(desk.breaker.look(5000)).toBe("half-open");
    expect(desk.said).toEqual(["5: open", "1005: half-open"]);
  });

  it("opens again when trial calls hang for too long, at the right moment each time", () => {
    const desk = new Desk({
      ...breakers.resilience4j({ failures: 1 }),
      halfOpenMostMs: 500,
      halfOpens: "by-timer",
      openMs: 1000,
    });
    desk.calls(0, "x");
    expect(desk.breaker.look(3100)).toBe("open");
    expect(desk.said).toEqual(["0: open", "1000: half-open", "1500: open", "2500: half-open", "3000: open"]);
  });

  it("may stay open longer each time that its trial fails, up to a cap that holds from the first time on", () => {
    const desk = new Desk({ ...breakers.lab({ failures: 1, openMs: 100 }), openGrows: { factor: 1.5, mostMs: 200 } });
    for (const atMs of [0, 100, 250, 450]) desk.call(atMs, "failed");
    expect(desk.said.filter((each) => each.endsWith("half-open"))).toEqual([
      "100: half-open",
      "250: half-open",
      "450: half-open",
    ]);
    const capped = new Desk({ ...breakers.lab({ failures: 1, openMs: 100 }), openGrows: { factor: 2, mostMs: 60 } });
    capped.calls(0, "x");
    expect([capped.asks(59), capped.asks(60)]).toEqual(["rejected", "allowed"]);
  });

  it("may check first whether enough trial calls succeeded: 4 of 6 close it although 2 of 6 reach 33 %", () => {
    const desk = new Desk(breakers["failsafe-go"]({ share: 0.33, ofMs: 3000, atLeast: 6, openMs: 1000 }));
    desk.calls(0, "xxxxxx");
    desk.calls(1005, "xx....");
    expect(desk.said).toEqual(["5: open", "1005: half-open", "1010: closed"]);
  });

  it("may make callers wait for its trial call", () => {
    const desk = new Desk(breakers.cockatiel({ failures: 1, openMs: 1000 }));
    desk.calls(0, "x");
    const behind = desk.begin(1000);
    expect(desk.breaker.admit(1001)).toEqual({ kind: "waits", behind });
    desk.breaker.ended(1010, behind, "ok", 10);
    expect(desk.asks(1010)).toBe("allowed");
  });
});
