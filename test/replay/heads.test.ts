import type * as v from "valibot";
import { describe, expect, it } from "vitest";
import { words as breakers } from "../../replay/defence/breaker/words.ts";
import { words as bulkheads } from "../../replay/defence/bulkhead/words.ts";
import { parse } from "../../replay/defence/recordings.ts";
import { clients, functions } from "../../replay/defence/retry/libraries.ts";
import type { BreakerRules } from "../../src/policy/breaker/breaker-rules.ts";
import type { BulkheadRules } from "../../src/policy/bulkhead/bulkhead.ts";
import type { RetryRules } from "../../src/policy/retry/retry-rules.ts";

type Words<Rules> = readonly (readonly [RegExp, v.GenericSchema<unknown, { readonly rules: Rules }>])[];

/** Returns the rules for settings at the head of a recording. */
function reader<Rules>(all: Words<Rules>) {
  return (library: string, settings: object): Rules => {
    const [, words] = all.find(([name]) => name.test(library))!;
    return parse(words, { id: "X1", ...settings }, "mine.json: setting X1").rules;
  };
}
const breaker = reader<BreakerRules>(breakers);
const bulkhead = reader<BulkheadRules>(bulkheads);
const retry = reader<RetryRules>([...functions, ...clients]);
const configured = (library: string, config: string) => retry(library, { config });

const hours = { waitDurationInOpenState: "1h", slidingWindowSize: 4 };

describe("settings of a breaker", () => {
  it.each([
    [
      "resilience4j-circuitbreaker",
      {
        slidingWindowType: "TIME_BASED",
        slidingWindowSize: 10,
        minimumNumberOfCalls: 5,
        slowCallDurationThreshold: "2s",
        slowCallRateThreshold: 50,
        waitDurationInOpenState: "500ms",
        permittedNumberOfCallsInHalfOpenState: 3,
        maxWaitDurationInHalfOpenState: "1s",
        automaticTransitionFromOpenToHalfOpenEnabled: true,
        ignoreExceptions: "ignored",
      },
      {
        slidingWindowType: "TIME_BASED",
        slidingWindowSize: 10,
        minimumNumberOfCalls: 5,
        slowCallMs: 2000,
        slowCallRateThreshold: 50,
        waitMs: 500,
        permittedInHalfOpen: 3,
        maxWaitInHalfOpenMs: 1000,
        automaticTransition: true,
      },
    ],
    [
      "gobreaker",
      { MaxRequests: 3, Interval: "10s", BucketPeriod: "1s", Timeout: "500ms", ReadyToTrip: "failures>", k: 3 },
      { maxRequests: 3, intervalMs: 10_000, bucketMs: 1000, timeoutMs: 500, readyToTrip: "failures>=", k: 4 },
    ],
    ["gobreaker", { maxRequests: 0, timeoutMs: 0, intervalMs: 0, bucketMs: 0 }, {}],
    ["failsafe-go", { failureThresholdRatio: [3, 5], delay: "1m" }, { failureRatio: [3, 5], delayMs: 60_000 }],
    ["failsafe-go", { failureRateThreshold: [50, 4, 5000] }, { failureRate: [50, 4, 5000] }],
    ["pybreaker", { reset_timeout: 30 }, { resetMs: 30_000 }],
    [
      "cockatiel",
      { breaker: "SamplingBreaker", threshold: 0.5, duration: 5000, halfOpenAfter: 1000 },
      { breaker: "SamplingBreaker", threshold: 0.5, durationMs: 5000, halfOpenAfter: 1000 },
    ],
    ["opossum", {}, { timeout: 10_000, rollingCountTimeout: 10_000, rollingCountBuckets: 10 }],
  ])("of %s: %j mean the same as %j", (library, one, other) => {
    expect(breaker(library, one)).toEqual(breaker(library, other));
  });

  it("of gobreaker apply IsExcluded before IsSuccessful", () => {
    const both = { isSuccessful: "ignored counts as success", isExcluded: "ignored" };
    expect(breaker("gobreaker", both).ignored).toBe("not-counted");
    expect(breaker("gobreaker", { isSuccessful: "ignored" }).ignored).toBe("success");
  });

  it.each([
    ["resilience4j", { slidingWindow: 5 }, /slidingWindow: Invalid key/],
    ["resilience4j", { ...hours, waitMs: 5 }, /waitDurationInOpenState and waitMs are the same setting/],
    ["resilience4j", { waitDurationInOpenState: "soon" }, /waitDurationInOpenState is not a duration: write 3s/],
    ["resilience4j", { waitMs: 5, waitExponential: { initialMs: 5, multiplier: 2 } }, /two waits/],
    ["resilience4j", { recordExceptions: "ignored" }, /only fail can be the error that counts/],
    ["gobreaker", { readyToTrip: "ratio>=", minRequests: 3 }, /ratio needs ratio/],
    ["gobreaker", { k: 3 }, /nothing else is looked at/],
    ["gobreaker", { readyToTrip: "consecutive>=", k: 3, minRequests: 3 }, /nothing else is looked at/],
    ["gobreaker", { isExcluded: "fail" }, /only ignored can be the error that does not count/],
    ["failsafe-go", { failureThreshold: 3, failureRatio: [3, 5] }, /one threshold of failures/],
    ["failsafe-go", { failureThreshold: 3, jitter: 5 }, /jitter: Invalid key/],
    ["cockatiel", { breaker: "ConsecutiveBreaker", halfOpenAfter: 1000 }, /k: Invalid key/],
    ["cockatiel", { breaker: "ConsecutiveBreaker", k: 3, size: 5, halfOpenAfter: 1000 }, /size: Invalid key/],
    ["cockatiel", { breaker: "CountBreaker", size: 5, halfOpenAfter: 1000 }, /threshold: Invalid key/],
    ["opossum", { enabled: false }, /enabled: Invalid key/],
    ["opossum", { errorFilter: "fail" }, /only ignored/],
    ["pybreaker", { reset_timeout: 30, resetMs: 30 }, /the same setting/],
  ])("of %s that cannot be played are reported with their place: %j", (library, settings, why) => {
    expect(() => breaker(library, settings)).toThrow(why);
    expect(() => breaker(library, settings)).toThrow(/^mine.json: setting X1: /);
  });
});

describe("settings of a retry", () => {
  const resilience4j = "resilience4j-retry";
  const failsafeGo = "failsafe-go/retrypolicy";

  it("can name both errors to retry and errors to ignore", () => {
    const both = "maxAttempts(4), retryExceptions(Fail, Other), ignoreExceptions(Other)";
    const on = [{ failures: { only: ["fail", "other"], except: ["error", "other"] } }];
    expect(configured(resilience4j, both)).toMatchObject({ tries: 4, on });
    const spring = [{ failures: { only: ["fail"], except: ["other"] } }];
    expect(configured("spring-framework", "includes(Fail), excludes(Other)").on).toEqual(spring);
    const go = [{ failures: { only: ["fail"], except: ["ignored"] } }];
    expect(configured(failsafeGo, "HandleErrors(fail), AbortOnErrors(other)").on).toEqual(go);
  });

  it("of an HTTP client handle a named error in addition to answers", () => {
    const [usual, named] = configured("failsafehttp", "HandleErrors(scheme)").on;
    expect(usual?.answers).toBeDefined();
    expect(named?.failures).toMatchObject({ only: ["scheme"] });
  });

  it("add jitter to a wait, but not to a wait of 0", () => {
    const around = { kind: "range", from: { times: 1, plusMs: -50 }, to: { times: 1, plusMs: 50 } };
    expect(configured(failsafeGo, "WithDelay(1 s), WithJitter(50 ms)").wait).toMatchObject({ jitter: around });
    expect(configured(failsafeGo, "WithJitter(50 ms)").wait.jitter).toBeUndefined();
    const between = { from: { times: 0, plusMs: 100 }, to: { times: 0, plusMs: 2000 } };
    expect(configured(failsafeGo, "WithRandomDelay(100 ms, 2 s)").wait).toMatchObject({ jitter: between });
    const { wait } = retry("tenacity", { settings: { wait: "wait_fixed(3) + wait_random(0, 2)" } });
    expect(wait).toMatchObject({ base: { ms: 3000 }, jitter: { to: { times: 1, plusMs: 2000 } } });
  });

  it("end at the first of several limits", () => {
    const { tries, mostTime } = retry("tenacity", {
      settings: { stop: "stop_after_delay(10) | stop_after_attempt(5)" },
    });
    expect({ tries, ms: mostTime?.ms }).toEqual({ tries: 5, ms: 10_000 });
  });

  it.each([
    [resilience4j, { config: "maxAttempts(many)" }, /"maxAttempts\(many\)" needs a number/],
    [resilience4j, { config: "waitDuration 1 fortnight" }, /needs a number/],
    [resilience4j, { config: "maxAttempts(3, 4)" }, /has no meaning here/],
    [resilience4j, { config: "of(100, x -> x - 50)" }, /"x -> x - 50" has no meaning here/],
    [resilience4j, { config: "waitDuration 1 s, ofRandomized(500)" }, /sets two waits/],
    ["spring-framework", { config: "maxRetries 3, timeout 5 s" }, /"timeout 5 s" in the settings/],
    ["spring-retry", { config: "SimpleRetryPolicy(3, {Fail: maybe})" }, /"{Fail: maybe}" has no meaning here/],
    ["spring-retry", { config: "ExponentialBackOffPolicy(100, 2, 1 s, 4)" }, /has no meaning here/],
    [failsafeGo, { config: "WithBackoff(1 s)" }, /needs a number/],
    [failsafeGo, { config: "WithRandomDelay(1 s, 2 s), WithJitter(5 ms)" }, /varies a random delay/],
    ["go-retryablehttp", { config: "Backoff MyBackoff" }, /"MyBackoff" is not known here/],
    ["go-retryablehttp", { config: "CheckRetry MyPolicy" }, /"MyPolicy" is not known here/],
    ["tenacity", { settings: { stop: "stop_after_attempt(5) & stop_after_delay(9)" } }, /has no meaning here/],
    ["tenacity", { settings: { wait: "wait_fixed(1) + wait_fixed(2)" } }, /a sum that has no meaning/],
    ["tenacity", { settings: { wait: "wait_chain(wait_random(1, 2))" } }, /only fixed waits can be chained/],
    ["tenacity", { settings: { before_sleep: "log" } }, /before_sleep: Invalid key/],
    ["p-retry", { options: { onFailedAttempt: "x" } }, /onFailedAttempt: Invalid key/],
    ["got", { options: { calculateDelay: "x" } }, /calculateDelay: Invalid key/],
    ["axios-retry", { options: { retryDelay: "mine" } }, /options.retryDelay/],
    ["undici", { via: "RetryAgent", options: { retry: "x" } }, /options.retry: Invalid key/],
    ["urllib3", { retry: { total: 3, redirect: 2 } }, /retry/],
    ["cockatiel", { retry: { maxAttempts: 3, backoff: 5 } }, /backoff: Invalid key/],
  ])("of %s that cannot be played are reported with their place: %j", (library, settings, why) => {
    expect(() => retry(library, settings)).toThrow(why);
    expect(() => retry(library, settings)).toThrow(/^mine.json: setting X1: /);
  });
});

describe("settings of a bulkhead", () => {
  it("may carry the names of the library's documentation", () => {
    const short = { maxConcurrentCalls: 2, maxWaitMs: 300 };
    expect(bulkhead("resilience4j", { maxConcurrentCalls: 2, maxWaitDuration: "300ms" })).toEqual(
      bulkhead("resilience4j", short),
    );
    expect(bulkhead("failsafe-go/bulkhead", { maxConcurrency: 2, maxWaitTime: "1s" })).toMatchObject({ waitMs: 1000 });
  });

  it.each([
    ["resilience4j", { maxConcurrentCalls: 2, queueCapacity: 5 }, /kind: ThreadPoolBulkhead with/],
    ["resilience4j", { kind: "ThreadPoolBulkhead", coreThreadPoolSize: 1, maxWaitMs: 5 }, /kind: ThreadPoolBulkhead/],
    ["resilience4j", { kind: "ThreadPoolBulkhead" }, /coreThreadPoolSize/],
    ["cockatiel", { limit: 2, queue: 2, waits: 5 }, /waits: Invalid key/],
    ["bottleneck", { options: { strategy: "LEEK" } }, /options.strategy/],
  ])("of %s that cannot be played are reported with their place: %j", (library, settings, why) => {
    expect(() => bulkhead(library, settings)).toThrow(why);
    expect(() => bulkhead(library, settings)).toThrow(/^mine.json: setting X1: /);
  });
});
