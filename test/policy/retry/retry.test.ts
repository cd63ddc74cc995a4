import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decision, Retry } from "../../../src/policy/retry/retry.ts";
import { type RetryKind, retryRules } from "../../../src/policy/retry/retry-libraries.ts";
import type { RetryRules, TryEnd } from "../../../src/policy/retry/retry-rules.ts";
import { jitters, type RetryWait } from "../../../src/policy/retry/retry-wait.ts";

const post = { method: "POST", stream: false };
const busy: TryEnd = { answer: 503 };
const half = () => 0.5;

/** Returns the decisions after tries with these ends, each started as soon as allowed. */
function decisions(rules: RetryRules, ends: readonly TryEnd[], tookMs = 0, request = post): Decision[] {
  const retry = new Retry(rules, request, 0);
  const made: Decision[] = [];
  let nowMs = 0;
  for (const end of ends) {
    const decision = retry.ended(nowMs + tookMs, end, half);
    made.push(decision);
    if (decision.kind === "stop") break;
    nowMs += tookMs + decision.waitMs;
  }
  return made;
}

const every: readonly RetryKind[] = [
  "lab",
  "resilience4j",
  "spring-core",
  "spring-retry",
  "cockatiel",
  "failsafe-go",
  "p-retry",
  "tenacity",
  "failsafehttp",
  "go-retryablehttp",
  "undici",
  "axios-retry",
  "got",
  "urllib3",
  "grpc-js",
];

const end = fc.oneof(
  fc.record({ answer: fc.constantFrom(200, 404, 408, 413, 429, 500, 501, 503, "UNAVAILABLE") }),
  fc.record({ failure: fc.constantFrom("refused", "reset", "hung-up", "timed-out", "cut", "fail") }),
  fc.record({ answer: fc.constantFrom(413, 429, 503), retryAfter: fc.constantFrom("0", "2", "-5", "soon", "3600") }),
);

describe("a retry", () => {
  it("never exceeds its number of tries, whatever the library", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...every),
        fc.nat(8),
        fc.array(end, { minLength: 20, maxLength: 20 }),
        (kind, tries, ends) => {
          const rules = retryRules(kind, { tries: tries + 1 });
          const made = decisions(rules, ends, 10, { method: "GET", stream: false });
          expect(made.filter((each) => each.kind === "again").length).toBeLessThanOrEqual(tries);
          expect(made.at(-1)?.kind).toBe("stop");
        },
      ),
    );
  });

  it("counts tries, the first included", () => {
    expect(decisions(retryRules("lab", { tries: 3 }), [busy, busy, busy, busy])).toEqual([
      { kind: "again", waitMs: 0 },
      { kind: "again", waitMs: 0 },
      { kind: "stop", why: "tries" },
    ]);
  });

  it("does not retry answers that its rules exclude, also for a POST", () => {
    const rules = retryRules("lab");
    for (const answer of [200, 400, 404, 500, 501])
      expect(decisions(rules, [{ answer }])).toEqual([{ kind: "stop", why: "final" }]);
    for (const failure of ["refused", "reset", "timed-out"])
      expect(decisions(rules, [{ failure }])[0]?.kind).toBe("again");
  });

  it("waits as long as the server asks, if that is longer", () => {
    const rules = retryRules("lab", { wait: { base: { kind: "fixed", ms: 3000 }, capped: "before-jitter" } });
    const asked = ["2", "4.5", "-5", "soon", "Sat, 01 Jan 2000 00:00:00 GMT"].map((retryAfter) => ({
      answer: 503,
      retryAfter,
    }));
    const waits = asked.map((each) => new Retry(rules, post, 0).ended(1e12, each, half));
    expect(waits).toEqual([3000, 4500, 3000, 3000, 3000].map((waitMs) => ({ kind: "again", waitMs })));
    const date = { answer: 503, retryAfter: new Date(60_000).toUTCString() };
    expect(new Retry(rules, post, 0).ended(20_000, date, half)).toEqual({ kind: "again", waitMs: 40_000 });
  });

  it("may look at the time that has passed, and shorten a wait to what is left", () => {
    const wait: RetryWait = { base: { kind: "fixed", ms: 400 }, capped: "before-jitter" };
    const mostTime = { ms: 1000, compared: "passed", shortensWait: true } as const;
    const after = (at: "stops" | "goes-on") =>
      decisions(retryRules("lab", { tries: 9, wait, mostTime: { ...mostTime, at } }), [busy, busy, busy, busy]);
    expect(after("stops").map((each) => each.kind === "again" && each.waitMs)).toEqual([400, 400, 200, false]);
    expect(after("stops").at(-1)).toEqual({ kind: "stop", why: "time" });
    expect(after("goes-on").at(-1)).toEqual({ kind: "again", waitMs: 0 });
  });

  it("goes on at the very limit of time or stops there, counted from the start of the call", () => {
    const mostTime = { ms: 1000, compared: "passed", shortensWait: false } as const;
    const after = (passedMs: number, at: "stops" | "goes-on") =>
      new Retry(retryRules("lab", { mostTime: { ...mostTime, at } }), post, 500).ended(500 + passedMs, busy, half).kind;
    expect([after(999, "stops"), after(1000, "stops")]).toEqual(["again", "stop"]);
    expect([after(1000, "goes-on"), after(1001, "goes-on")]).toEqual(["again", "stop"]);
  });

  it("tells the number of the current try", () => {
    const retry = new Retry(retryRules("lab", { tries: 2 }), post, 0);
    const counted = [busy, busy].map((each) => {
      const before = retry.tries;
      retry.ended(0, each, half);
      return [before, retry.tries];
    });
    expect(counted).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it("may count the retries of each cause by itself", () => {
    const retries = (as: string, most: number) => ({ retries: { as, most } });
    const on = [
      { failures: { only: ["refused"] }, ...retries("connect", 1) },
      { answers: { only: [503] }, ...retries("status", 2) },
      { answers: { only: [429] }, ...retries("status", 2), whileTriesLeft: true },
    ];
    const why = (...ends: TryEnd[]) => decisions(retryRules("lab", { tries: 5, on }), ends).map((each) => each.kind);
    const refused = { failure: "refused" };
    expect(why(refused, busy, busy, refused)).toEqual(["again", "again", "again", "stop"]);
    expect(why(busy, { answer: 429 }, busy)).toEqual(["again", "again", "stop"]);
    const last = (answer: number) => decisions(retryRules("lab", { tries: 1, on }), [{ answer }])[0];
    expect([last(503), last(429)]).toEqual([
      { kind: "stop", why: "tries" },
      { kind: "stop", why: "final" },
    ]);
  });

  it("obeys the header in place of its own wait, as a minimum wait, or in addition to its waits", () => {
    const growing = { base: { kind: "exponential", firstMs: 100, factor: 2 }, capped: "before-jitter" } as const;
    const ends = [busy, { ...busy, retryAfter: "5" }, busy];
    const waits = (kind: RetryKind) =>
      decisions(retryRules(kind, { tries: 9, wait: growing }), ends, 0, { method: "GET", stream: false }).map((each) =>
        each.kind === "again" ? each.waitMs : each.why,
      );
    expect(waits("undici")).toEqual([100, 5000, 400]);
    expect(waits("lab")).toEqual([100, 5000, 400]);
    expect(waits("failsafehttp")).toEqual([100, 5000, 200]);
  });

  it("retries a 413 in got only if its header asks for a wait, and in urllib3 with any header", () => {
    const kinds = ["0", "soon", "2", undefined].map((retryAfter) =>
      (["got", "urllib3"] as const).map((kind) => {
        const end = { answer: 413, retryAfter };
        return decisions(retryRules(kind, { tries: 2 }), [end], 0, { method: "GET", stream: false })[0]?.kind;
      }),
    );
    expect(kinds).toEqual([
      ["stop", "again"],
      ["stop", "stop"],
      ["again", "again"],
      ["stop", "stop"],
    ]);
  });

  it("may end at a header that it cannot read, or that asks for no retry or for too much", () => {
    const why = (rules: RetryRules, retryAfter: string) =>
      decisions({ ...rules, tries: 9 }, [{ ...busy, retryAfter }], 0, { method: "GET", stream: false })[0];
    expect(why(retryRules("urllib3"), "soon")).toEqual({ kind: "stop", why: "unreadable" });
    const grpc = retryRules("grpc-js", { on: [{ answers: { only: [503] } }] });
    expect(why(grpc, "-1")).toEqual({ kind: "stop", why: "retry-after" });
    const { retryAfter, ...got } = retryRules("got");
    const mostMs = 10_000;
    expect(why({ ...got, retryAfter: { ...retryAfter!, mostMs } }, "10")).toEqual({ kind: "again", waitMs: mostMs });
    expect(why({ ...got, retryAfter: { ...retryAfter!, mostMs } }, "11")).toEqual({ kind: "stop", why: "retry-after" });
  });

  it("does not start a try after the deadline", () => {
    const wait: RetryWait = { base: { kind: "fixed", ms: 400 }, capped: "before-jitter" };
    const mostTime = { ms: 1000, compared: "next-try", at: "stops", shortensWait: false } as const;
    expect(decisions(retryRules("lab", { tries: 9, wait, mostTime }), [busy, busy, busy], 100)).toEqual([
      { kind: "again", waitMs: 400 },
      { kind: "stop", why: "time", waitMs: 400 },
    ]);
  });

  it("does not send a stream again, or sends an empty body instead", () => {
    const stream = { method: "PUT", stream: true };
    expect(decisions(retryRules("undici"), [busy], 0, stream)).toEqual([{ kind: "stop", why: "stream", waitMs: 500 }]);
    expect(decisions(retryRules("axios-retry"), [busy], 0, stream)[0]?.kind).toBe("again");
    expect(retryRules("axios-retry").stream).toBe("nothing");
  });

  it("retries a POST in some libraries, and in others not", () => {
    const kinds: RetryKind[] = ["undici", "axios-retry", "got", "urllib3", "go-retryablehttp", "failsafehttp"];
    const again = (what: TryEnd) => kinds.filter((kind) => decisions(retryRules(kind), [what])[0]?.kind === "again");
    expect(again(busy)).toEqual(["go-retryablehttp", "failsafehttp"]);
    expect(again({ failure: "reset" })).toEqual(["axios-retry", "go-retryablehttp", "failsafehttp"]);
    expect(again({ failure: "refused" })).toEqual(["axios-retry", "urllib3", "go-retryablehttp", "failsafehttp"]);
  });
});

describe("waits", () => {
  const doubling = { kind: "exponential", firstMs: 100, factor: 2 } as const;
  const waits = (wait: RetryWait, random: () => number = half, count = 5) => {
    const retry = new Retry(retryRules("lab", { tries: 99, wait }), post, 0);
    return Array.from({ length: count }, () => {
      const decision = retry.ended(0, busy, random);
      return decision.kind === "again" ? decision.waitMs : Number.NaN;
    });
  };

  it("grow up to a cap", () => {
    expect(waits({ base: doubling, mostMs: 700, capped: "before-jitter" })).toEqual([100, 200, 400, 700, 700]);
  });

  it("keep jitter if the cap is applied first, and lose it if the cap is applied last", () => {
    const around = { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 2, plusMs: 0 } } as const;
    const wait = { base: doubling, jitter: around, mostMs: 400 };
    expect(waits({ ...wait, capped: "before-jitter" })).toEqual([150, 300, 600, 600, 600]);
    expect(waits({ ...wait, capped: "after-jitter" })).toEqual([150, 300, 400, 400, 400]);
  });

  it.each(["resilience4j", "spring-retry", "p-retry"] as const)("of %s lose their jitter at the cap", (library) => {
    expect(retryRules(library).wait.capped).toBe("after-jitter");
  });

  it("stay within full, equal and decorrelated jitter", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 5, maxLength: 5 }), (numbers) => {
        const inTurn = () => {
          let next = 0;
          return () => numbers[next++]!;
        };
        const plain = [100, 200, 400, 800, 1000];
        const full = waits({ base: doubling, jitter: jitters.full, mostMs: 1000, capped: "before-jitter" }, inTurn());
        const equal = waits({ base: doubling, jitter: jitters.equal, mostMs: 1000, capped: "before-jitter" }, inTurn());
        const wandering = waits(
          { base: { kind: "decorrelated", firstMs: 100 }, mostMs: 1000, capped: "before-jitter" },
          inTurn(),
        );
        for (const [index, ms] of plain.entries()) {
          expect(full[index]).toBeLessThanOrEqual(ms);
          expect(equal[index]).toBeGreaterThanOrEqual(ms / 2);
          expect(equal[index]).toBeLessThanOrEqual(ms);
          expect(wandering[index]).toBeGreaterThanOrEqual(100);
          expect(wandering[index]).toBeLessThanOrEqual(Math.min(1000, 3 * (wandering[index - 1] ?? 100)));
        }
      }),
    );
  });
});
