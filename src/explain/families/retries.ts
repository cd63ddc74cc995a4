import { chapter, type Family } from "../explanation.ts";
import { breakerOpen, bulkheadFull, guardTimeout, retriesUsedUp } from "../situations/guards.ts";
import { guard } from "./guard.ts";

/** More resilience libraries, most of whose messages say that all retries failed. */
export const retries: readonly Family[] = [
  guard(
    "failsafe-go",
    { tried: "0.9.8" },
    {
      breaker: "WithFailureThreshold (1), WithDelay (1 min), WithSuccessThreshold",
      bulkhead: "bulkhead.New(n), WithMaxWaitTime (0)",
      abort: "timeout.New(duration)",
      retry:
        "WithMaxRetries (2), WithDelay (none), WithMaxDuration; a budget of 20 % of the calls in progress, and 3 always",
    },
    [
      chapter(breakerOpen, [["circuit breaker open", "The circuit breaker is open."]]),
      chapter(bulkheadFull, [["bulkhead full", "The bulkhead is full, and stayed full for as long as MaxWaitTime."]]),
      chapter(guardTimeout, [["timeout exceeded", "The call took longer than its timeout policy allows."]]),
      chapter(retriesUsedUp, [
        ["retries exceeded", "The attempts were used up. The last result and the last error follow."],
        [
          "budget exceeded",
          "The calls in progress have no budget left for one more retry.",
          { retry: "not now: a budget exists so that retries do not keep a failing server down" },
        ],
      ]),
    ],
    { keys: /^(timeout|retries|budget) exceeded$/, at: [/(?:^|[:"'] ?)((?:timeout|retries|budget) exceeded)(?!\w)/gm] },
  ),
  guard("tenacity", { tried: "9.2.1" }, { retry: "stop (never), wait (none), reraise (False)" }, [
    chapter(retriesUsedUp, [
      [
        ["tenacity.RetryError", "RetryError[<Future"],
        "The attempts were used up; the last one is inside. With reraise=True its own exception comes instead.",
      ],
    ]),
  ]),
  guard("bottleneck", { tried: "2.19.5" }, { bulkhead: "maxConcurrent (no limit), highWater (no limit), strategy" }, [
    chapter(bulkheadFull, [
      [
        ["BottleneckError", "This job has been dropped by Bottleneck"],
        "The queue is longer than highWater. With the strategy LEAK it is the oldest waiting call that is dropped.",
      ],
    ]),
  ]),
  guard(
    "Spring Framework",
    { tried: "7.0.9" },
    { retry: "RetryPolicy: maxRetries (3), delay (1 s), jitter, multiplier" },
    [
      chapter(retriesUsedUp, [
        [
          ["org.springframework.core.retry.RetryException", "RetryException"],
          "The attempts were used up; the last exception is the cause, earlier ones are suppressed in it.",
        ],
      ]),
    ],
  ),
  guard(
    "Spring Retry",
    { source: "https://github.com/spring-projects/spring-retry" },
    { retry: "maxAttempts (3), backoff (none)" },
    [
      chapter(retriesUsedUp, [
        [
          "ExhaustedRetryException",
          "The attempts of a stateful retry were used up, and there is no @Recover method for it.",
        ],
      ]),
    ],
  ),
];
