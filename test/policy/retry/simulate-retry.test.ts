import { describe, expect, it } from "vitest";
import { type RetryKind, type RetrySettings, retryRules } from "../../../src/policy/retry/retry-libraries.ts";
import type { TryEnd } from "../../../src/policy/retry/retry-rules.ts";
import { simulateRetry } from "../../../src/policy/retry/simulate-retry.ts";

const refused: TryEnd = { failure: "refused" };
const good: TryEnd = { answer: 200 };
const fixed = { base: { kind: "fixed", ms: 100 }, capped: "before-jitter" } as const;

function simulate(ends: readonly TryEnd[], settings: RetrySettings = {}, kind: RetryKind = "lab") {
  const rules = retryRules(kind, settings);
  return simulateRetry(rules, { method: "GET", stream: false }, ends, () => 0.5);
}

describe("one request with retries", () => {
  it("ends with the first good answer, after a wait before each retry", () => {
    expect(simulate([refused, { answer: 503 }, good, refused], { tries: 9, wait: fixed })).toEqual({
      tried: [
        { end: refused, waitMs: 0 },
        { end: { answer: 503 }, waitMs: 100 },
        { end: good, waitMs: 100 },
      ],
      goesOn: false,
    });
  });

  it("repeats its last end until no try is left", () => {
    const { tried, goesOn } = simulate([{ answer: 503 }, refused], { tries: 4 });
    expect(tried.map(({ end }) => end)).toEqual([{ answer: 503 }, refused, refused, refused]);
    expect(goesOn).toBe(false);
  });

  it("is cut off if it never ends", () => {
    const { tried, goesOn } = simulate([refused], {}, "tenacity");
    expect(tried).toHaveLength(40);
    expect(goesOn).toBe(true);
  });

  it("adds up its waits against the time for the whole call", () => {
    const mostTime = { ms: 250, compared: "next-try", at: "stops", shortensWait: false } as const;
    expect(simulate([refused], { tries: 9, wait: fixed, mostTime }).tried).toHaveLength(3);
  });

  it("does not wait if Retry-After asks for a negative time", () => {
    const past = { answer: 503, retryAfter: "-5" };
    expect(simulate([past, good], {}, "got").tried).toEqual([
      { end: past, waitMs: 0 },
      { end: good, waitMs: 0 },
    ]);
  });
});
