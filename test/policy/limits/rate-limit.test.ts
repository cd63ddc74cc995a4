import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateLimit, rateLimitHeaders } from "../../../src/policy/limits/rate-limit.ts";

describe("a token bucket", () => {
  it("starts full, refuses when empty, and says how long to wait", () => {
    const limit = new RateLimit({ rate: 2, burst: 2 });
    const taken = [0, 0, 0, 499, 500].map((atMs) => limit.take("a", atMs));
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false, false, true]);
    expect(taken[0]).toMatchObject({ remaining: 1, waitMs: 0 });
    expect(Math.ceil(taken[2]!.waitMs)).toBe(500);
  });

  it("keeps callers separate and takes no token for a refused request", () => {
    const limit = new RateLimit({ rate: 1, burst: 1 });
    expect(limit.take("a", 0).allowed).toBe(true);
    expect(limit.take("b", 0).allowed).toBe(true);
    for (let atMs = 100; atMs < 1000; atMs += 100) expect(limit.take("a", atMs).allowed).toBe(false);
    expect(limit.take("a", 1000).allowed).toBe(true);
  });

  it("never lets more through than burst and rate allow", () => {
    const rule = fc.record({ rate: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(rule, fc.array(fc.nat(200), { minLength: 1, maxLength: 200 }), (given, pauses) => {
        const limit = new RateLimit(given);
        let nowMs = 0;
        let allowed = 0;
        for (const pause of pauses) {
          nowMs += pause;
          if (limit.take("a", nowMs).allowed) allowed++;
        }
        expect(allowed).toBeLessThanOrEqual(given.burst + (nowMs * given.rate) / 1000 + 1e-3);
      }),
    );
  });

  it("adds the tokens of an interval at once", () => {
    const limit = new RateLimit({ rate: 2, burst: 2, fillInterval: 1000 });
    const taken = [300, 300, 999, 1000, 1001, 1002, 2000].map((atMs) => limit.take("a", atMs));
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false, true, true, false, true]);
    expect(taken.map(({ waitMs }) => Math.round(waitMs))).toEqual([0, 700, 1, 0, 999, 998, 0]);
    const slow = new RateLimit({ rate: 1, burst: 1, fillInterval: 100 });
    slow.take("a", 0);
    expect(Math.round(slow.take("a", 130).waitMs)).toBe(870);
  });

  it("delays nobody while tokens are left", () => {
    expect(new RateLimit({ rate: 1, burst: 3 }).take("a", 0)).toEqual({ allowed: true, remaining: 2, waitMs: 0 });
  });

  it("forgets a caller as soon as its bucket is full again, and no sooner", () => {
    const callersAt = (ms: number) => {
      const limit = new RateLimit({ rate: 2, burst: 4 });
      limit.take("a", 100);
      limit.take("b", ms);
      return limit.callers;
    };
    expect([callersAt(599), callersAt(600)]).toEqual([2, 1]);
  });

  it("forgets the caller not seen for longest if there are too many", () => {
    const limit = new RateLimit({ rate: 0.001, burst: 5 }, 3);
    for (const [atMs, caller] of ["a", "b", "a", "c", "d"].entries()) limit.take(caller, atMs);
    expect(limit.callers).toBe(3);
    expect(limit.take("a", 5).remaining).toBe(2);
    expect(limit.take("b", 6).remaining).toBe(4);
  });

  it("keeps few buckets for a hundred thousand callers", () => {
    const limit = new RateLimit({ rate: 10, burst: 20 }, 1000);
    for (let n = 0; n < 100_000; n++) limit.take(`caller-${n}`, n / 1000);
    expect(limit.callers).toBeLessThanOrEqual(1000);
  });

  it("states its rule in the headers of every answer", () => {
    const rule = { rate: 1, burst: 2 };
    expect(Object.fromEntries(rateLimitHeaders(rule, new RateLimit(rule).take("a", 0)))).toEqual({
      "x-ratelimit-remaining": "1",
      "x-ratelimit-replenish-rate": "1",
      "x-ratelimit-burst-capacity": "2",
      "x-ratelimit-requested-tokens": "1",
    });
  });
});
