import { chapter, type Family } from "../explanation.ts";
import { breakerOpen, bulkheadFull, clientRateLimited, guardTimeout, retriesUsedUp } from "../situations/guards.ts";
import { guard } from "./guard.ts";

const polly = "https://www.pollydocs.org/strategies/";
const hystrix = "https://github.com/Netflix/Hystrix and https://github.com/afex/hystrix-go";

/** Errors that circuit breakers, bulkheads, rate limiters and retries return instead of an answer. */
export const resilience: readonly Family[] = [
  guard(
    "Resilience4j",
    { tried: "2.3.0" },
    {
      breaker: "failureRateThreshold (50 %), minimumNumberOfCalls (100), waitDurationInOpenState (60 s)",
      bulkhead: "maxConcurrentCalls (25), maxWaitDuration (0)",
      rateLimit: "limitForPeriod (50), limitRefreshPeriod (500 ns), timeoutDuration (5 s)",
      abort: "TimeLimiter timeoutDuration (1 s), cancelRunningFuture (true)",
      retry: "maxAttempts (3), waitDuration (500 ms), failAfterMaxAttempts (false)",
    },
    [
      chapter(breakerOpen, [
        [
          [
            "CallNotPermittedException",
            "OPEN and does not permit further calls",
            "HALF_OPEN and does not permit further calls",
            "FORCED_OPEN and does not permit further calls",
          ],
          "The circuit breaker is open, or half-open with all its trial calls in progress.",
        ],
      ]),
      chapter(bulkheadFull, [
        [
          ["BulkheadFullException", "is full and does not permit further calls"],
          "The bulkhead is full, and stayed full for as long as maxWaitDuration.",
        ],
      ]),
      chapter(clientRateLimited, [
        [["RequestNotPermitted", "does not permit further calls"], "The rate limiter had no permit in time."],
      ]),
      chapter(guardTimeout, [
        ["recorded a timeout exception", "The TimeLimiter: the call took longer than timeoutDuration."],
      ]),
      chapter(retriesUsedUp, [
        ["MaxRetriesExceededException", "The last attempt gave a result that asks for another attempt."],
      ]),
    ],
  ),
  guard(
    "Failsafe",
    { tried: "3.3.2" },
    {
      breaker: "withFailureThreshold (1 failure), withDelay (1 min)",
      bulkhead: "Bulkhead.of(n), withMaxWaitTime (0)",
      rateLimit: "RateLimiter.smoothBuilder, burstyBuilder; withMaxWaitTime (0)",
      abort: "Timeout.of(duration), withInterrupt",
    },
    [
      chapter(breakerOpen, [["CircuitBreakerOpenException", "The circuit breaker is open."]]),
      chapter(bulkheadFull, [["dev.failsafe.BulkheadFullException", "The bulkhead is full."]]),
      chapter(clientRateLimited, [["RateLimitExceededException", "The rate limiter had no permit in time."]]),
      chapter(guardTimeout, [["TimeoutExceededException", "The call took longer than its Timeout."]]),
    ],
  ),
  guard(
    "cockatiel",
    { tried: "3.2.1" },
    { breaker: "halfOpenAfter, breaker", bulkhead: "bulkhead(limit, queue)", abort: "timeout(ms, TimeoutStrategy)" },
    [
      chapter(breakerOpen, [
        [
          ["BrokenCircuitError", "Execution prevented because the circuit breaker is open"],
          "The circuit breaker is open.",
        ],
      ]),
      chapter(bulkheadFull, [
        [["BulkheadRejectedError", "Bulkhead capacity exceeded"], "The bulkhead and its queue are full."],
      ]),
      chapter(guardTimeout, [
        [
          ["TaskCancelledError", "TaskCancelledError: Operation timed out after"],
          "The call took longer than its timeout policy allows.",
        ],
      ]),
    ],
  ),
  guard(
    "opossum",
    { tried: "9.0.0" },
    {
      breaker: "errorThresholdPercentage (50), volumeThreshold (0), resetTimeout (30 s)",
      bulkhead: "capacity (no limit)",
      abort: "timeout (10 s), abortController",
    },
    [
      chapter(breakerOpen, [[["EOPENBREAKER", "Breaker is open"], "The circuit breaker is open."]]),
      chapter(bulkheadFull, [
        [
          ["ESEMLOCKED", "Semaphore locked"],
          "More calls are in progress than `capacity` allows. It counts as a failure of the circuit breaker.",
        ],
      ]),
      chapter(guardTimeout, [
        ["Timed out after", "The call took longer than `timeout`; its code is ETIMEDOUT. The call itself goes on."],
      ]),
    ],
    { keys: /^Timed out after$/, at: [/(?<!\w )(Timed out after) \d{1,9}ms/g] },
  ),
  guard(
    "gobreaker",
    { tried: "2.4.0" },
    { breaker: "ReadyToTrip (more than 5 failures in a row), Timeout (60 s), MaxRequests (1)" },
    [
      chapter(breakerOpen, [
        ["circuit breaker is open", "The circuit breaker is open."],
        [
          "too many requests",
          "The circuit breaker is half-open, and its trial calls are in progress. As a status it is 429.",
        ],
      ]),
    ],
  ),
  guard("go-retryablehttp", { tried: "0.7.8" }, { retry: "RetryMax (4), RetryWaitMin (1 s), RetryWaitMax (30 s)" }, [
    chapter(retriesUsedUp, [["giving up after", "The attempts were used up. The answer of the last one is lost."]]),
  ]),
  guard("pybreaker", { tried: "1.4.1" }, { breaker: "fail_max (5), reset_timeout (60 s)" }, [
    chapter(breakerOpen, [
      [
        "CircuitBreakerError",
        "The circuit breaker is open, or this very call opened it.",
        { proves: "with `still open` the call was not made; with `opened` this call was made and failed" },
      ],
    ]),
  ]),
  guard(
    "Polly",
    { source: polly },
    {
      breaker: "FailureRatio (0.1), MinimumThroughput (100), SamplingDuration (30 s), BreakDuration (5 s)",
      bulkhead: "AddConcurrencyLimiter: permitLimit, queueLimit; AddRateLimiter",
      rateLimit: "AddRateLimiter",
      abort: "AddTimeout: Timeout (30 s)",
    },
    [
      chapter(breakerOpen, [
        [
          ["BrokenCircuitException", "The circuit is now open and is not allowing calls"],
          "The circuit breaker is open.",
        ],
        [
          ["IsolatedCircuitException", "The circuit is manually held open and is not allowing calls"],
          "The program itself keeps the circuit breaker open.",
          { retry: "useless until the program closes the circuit breaker" },
        ],
      ]),
      chapter(bulkheadFull, [
        [
          ["RateLimiterRejectedException", "rejected by the rate limiter"],
          "A concurrency limiter or a rate limiter rejected the call.",
        ],
        ["BulkheadRejectedException", "The bulkhead and its queue are full (Polly 7)."],
      ]),
      chapter(clientRateLimited, [["RateLimitRejectedException", "The rate limiter had no permit (Polly 7)."]]),
      chapter(guardTimeout, [
        [
          [
            "TimeoutRejectedException",
            "The operation didn't complete within the allowed timeout",
            "TimeoutPolicy did not complete within the timeout",
          ],
          "The call took longer than the timeout strategy allows.",
        ],
      ]),
    ],
  ),
  guard("Hystrix", { source: hystrix }, {}, [
    chapter(breakerOpen, [
      [["hystrix: circuit open", "Hystrix circuit short-circuited and is OPEN"], "The circuit breaker is open."],
      [
        "HystrixRuntimeException",
        "The call failed, timed out or was rejected and there is no fallback; the words after it tell which.",
        { proves: "with `short-circuited` the call was not made; otherwise it may have been" },
      ],
    ]),
    chapter(bulkheadFull, [
      [
        ["hystrix: max concurrency", "could not acquire a semaphore for execution"],
        "More calls are in progress than allowed.",
      ],
    ]),
    chapter(guardTimeout, [["hystrix: timeout", "The call took longer than its timeout."]]),
  ]),
];
