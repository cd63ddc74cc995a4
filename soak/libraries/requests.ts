import type { Dice } from "./dice.ts";
import { type Plan, planned } from "./plan.ts";

type Count = Parameters<typeof planned>[1];

const methods = ["GET", "GET", "POST", "PUT", "DELETE"] as const;
const headers = ["0", "1", "2", "0.5", "-5", "60", "soon", "date+20", "date-20"] as const;

/** Plans for retries of HTTP clients. Requests end as in a script, whose last entry repeats. */
export function requestPlans(dice: Dice, count: Count): Plan[] {
  const status = () => dice.one(200, 404, 408, 413, 418, 429, 500, 501, 502, 503, 504, 521);
  const answer = () => ({
    status: status(),
    ...(dice.number(0, 3) === 0 && { headers: { "Retry-After": dice.one(...headers) } }),
  });
  const overSocket = () => {
    // A real server writes a date some time before the client reads it, so dates are not used.
    const step = dice.one<() => object>(
      answer,
      answer,
      () => ({ rst: true }),
      () => ({ reset: true }),
    )();
    return JSON.stringify(step).includes("date") ? { status: 503 } : step;
  };
  const ofNode = () => {
    const method = dice.one(...methods);
    return {
      kind: "script",
      method,
      body: method === "POST" || method === "PUT" ? "hello" : null,
      script: dice.number(0, 9) === 0 ? "refused" : dice.several(1, 4, overSocket),
    };
  };
  const inGo = () => {
    const method = dice.one(...methods);
    const step = () => ({
      ...dice.one<() => object>(answer, answer, () => ({
        err: dice.one("reset", "refused", "timeout", "eof", "canceled", "scheme"),
      }))(),
      ms: dice.one(0, 0, 30, 1700),
    });
    const body = method === "POST" || method === "PUT" ? "hello" : "";
    return { method, body, ctxMs: dice.one(0, 0, 0, 2503), script: dice.several(1, 4, step) };
  };

  const got = () => ({
    written: {
      options: dice.some({
        limit: () => dice.number(0, 5),
        noise: () => dice.one(0, 50, -50),
        backoffLimit: () => dice.one(1500, 4000),
        maxRetryAfter: () => dice.one(1000, 2000, 60_000),
        methods: () => ["GET", "POST"],
        statusCodes: () => dice.one([418], [413, 503]),
        errorCodes: () => dice.one([], ["ECONNRESET"]),
      }),
    },
  });
  const axiosRetry = () => ({
    written: {
      options: dice.some({
        retries: () => dice.number(0, 5),
        retryDelay: () => dice.one("exponentialDelay", "exponentialDelay(1000)", "linearDelay", "linearDelay(250)"),
        retryCondition: () =>
          dice.one("isNetworkError", "isRetryableError", "isSafeRequestError", "isIdempotentRequestError", "always"),
        shouldResetTimeout: () => true,
      }),
    },
  });
  const undici = () => ({
    written: {
      via: dice.one("RetryAgent", "interceptor"),
      options: dice.some({
        maxRetries: () => dice.number(0, 6),
        minTimeout: () => dice.one(100, 1000),
        maxTimeout: () => dice.one(1000, 10_000),
        timeoutFactor: () => dice.one(1, 1.5, 3),
        methods: () => ["POST", "GET"],
        statusCodes: () => dice.one([503], [418, 500]),
        errorCodes: () => dice.one([], ["ECONNRESET", "UND_ERR_SOCKET"]),
        throwOnError: () => false,
      }),
    },
  });
  const goRetryablehttp = () => {
    const set = {
      RetryMax: dice.number(0, 6),
      RetryWaitMin: dice.one(100, 500, 1000),
      RetryWaitMax: dice.one(1000, 5000),
      ...dice.some({
        Backoff: () => dice.one("LinearJitterBackoff", "RateLimitLinearJitterBackoff"),
        ErrorHandler: () => "PassthroughErrorHandler",
        CheckRetry: () => "ErrorPropagatedRetryPolicy",
        Timeout: () => 1000,
      }),
    };
    // The generator of the jitter between two waits cannot be seeded; with two equal waits there is no jitter.
    const build = set.Backoff === undefined ? set : { ...set, RetryWaitMax: set.RetryWaitMin };
    const config = Object.entries(build).map(
      ([name, value]) => `${name} ${value}${/Wait|Timeout/.test(name) ? " ms" : ""}`,
    );
    return { written: { config: config.join(", ") }, build };
  };
  const node = { policy: "retry", recorder: "node", clock: "virtual" } as const;
  return [
    planned({ ...node, library: "got" }, count, got, ofNode),
    planned({ ...node, library: "axios-retry" }, count, axiosRetry, ofNode),
    planned({ ...node, library: "undici" }, count, undici, ofNode),
    planned(
      { policy: "retry", recorder: "go", clock: "virtual", library: "hashicorp/go-retryablehttp" },
      count,
      goRetryablehttp,
      inGo,
    ),
  ];
}
