import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../../src/policy/breaker/breaker-rules.ts";
import { simulateBreaker } from "../../../src/policy/breaker/simulate-breaker.ts";
import { type ExportProduct, exported } from "../../../src/render/exports/index.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import type { RawSetup } from "../../../src/scenario/scenario.ts";

const setup = (order: RawSetup[string]) => ({ order, payment: {} });
/** Fails with the product's name if it is not installed. */
const require = createRequire(import.meta.url);
const installed = [require.resolve("cockatiel"), require.resolve("opossum")];
const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** What an exported file offers, by its product. */
interface Exported {
  readonly policy: { execute(call: () => Promise<void>): Promise<unknown> };
  guarded<Given extends unknown[]>(
    call: (...given: Given) => Promise<void>,
  ): { fire(...given: Given): Promise<unknown>; shutdown(): void };
}

/** Runs the exported text from a file that finds the product in node_modules. */
async function run(order: RawSetup[string], product: ExportProduct): Promise<Exported> {
  const folder = mkdtempSync(join(modules, ".exports-"));
  try {
    const file = join(folder, "written.mjs");
    writeFileSync(file, exported(setup(order), product));
    expect(installed).toHaveLength(2);
    return await import(/* @vite-ignore */ file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

afterEach(() => vi.useRealTimers());

/** Makes one call a second. `x` fails; `-` marks a call that the product did not make. */
async function decided(outcomes: string, execute: (call: () => Promise<void>) => Promise<unknown>): Promise<string> {
  let said = "";
  for (const letter of outcomes) {
    let made = false;
    const call = async () => {
      made = true;
      if (letter === "x") throw new Error("failed");
    };
    await execute(call).catch(() => {});
    said += made ? letter : "-";
    await vi.advanceTimersByTimeAsync(1000);
  }
  return said;
}

function expected(outcomes: string, rules: BreakerRules): string {
  const calls = [...outcomes].map((letter, at) => ({
    atMs: at * 1000,
    tookMs: 0,
    outcome: letter === "x" ? ("failed" as const) : ("ok" as const),
  }));
  const signs = { ok: ".", failed: "x", rejected: "-" };
  return simulateBreaker(rules, calls)
    .decided.map(({ says }) => signs[says])
    .join("");
}

const outcomes = ["..xxxxxxx..............", "x.x.x.xx.xxx.xxxxxxxxxxxxx.....", "xxxxxxxxxxxxxxxxxxxxxxxx"];

describe("exported cockatiel code", () => {
  it.each(outcomes)("decides %s as the lab's rules for it do", async (list) => {
    const inARow = { breaker: { failures: 3, openFor: "5s" } };
    const share = { breaker: { share: "50%", of: 4, openFor: "5s" } };
    const [one, other] = [await run(inARow, "cockatiel"), await run(share, "cockatiel")];
    vi.useFakeTimers();
    expect(await decided(list, (call) => one!.policy.execute(call))).toBe(
      expected(list, breakers.cockatiel({ failures: 3, openMs: 5000 })),
    );
    expect(await decided(list, (call) => other!.policy.execute(call))).toBe(
      expected(list, breakers.cockatiel({ share: 0.5, ofCalls: 4, openMs: 5000 })),
    );
  });

  it("makes the tries of the scenario, and no more at a time than it allows", async () => {
    const { policy } = await run({ retry: 3, bulkhead: 2 }, "cockatiel");
    let tries = 0;
    const failing = async () => {
      tries += 1;
      throw new Error("failed");
    };
    await expect(policy.execute(failing)).rejects.toThrow("failed");
    expect(tries).toBe(3);
  });
});

describe("a fallback", () => {
  const order = { fallback: { status: 202, body: "later" } };
  const failing = async () => {
    throw new Error("failed");
  };
  const later = { status: 202, body: "later" };

  it("answers instead of a call that failed, in cockatiel and in opossum", async () => {
    const { policy } = await run(order, "cockatiel");
    expect(await policy.execute(failing)).toEqual(later);
    const { guarded } = await run(order, "opossum");
    const guard = guarded(failing);
    expect(await guard.fire().finally(() => guard.shutdown())).toEqual(later);
  });

  it("is code for failsafe-go, a method for resilience4j, and nowhere a cache", () => {
    const to = { fallback: { to: "payment-b" } };
    const two = (product: ExportProduct) => exported({ ...setup(to), "payment-b": { is: "payment" } }, product);
    expect(two("failsafe-go")).toContain('return http.Get("http://payment-b")');
    expect(two("resilience4j")).toContain("fallback is a method in your code");
    const cached = { fallback: { cached: "10m" } };
    for (const product of ["cockatiel", "opossum", "failsafe-go"] as const)
      expect(exported(setup(cached), product)).toContain(`${product} has no cache of responses for a fallback`);
  });
});

describe("settings that a library's rules leave open", () => {
  it("are that library's, written out", () => {
    const breaker = { breaker: { like: "opossum" } };
    const own = exported(setup(breaker), "opossum");
    for (const option of ["errorThresholdPercentage: 50", "volumeThreshold: 0", "resetTimeout: 30000"])
      expect(own).toContain(option);
    expect(own).not.toContain("rules");
    const other = exported(setup(breaker), "resilience4j");
    expect(other).toContain("the settings are those of opossum, but the rules are resilience4j's own");
    expect(other).toContain("waitDurationInOpenState: 30000ms");
    expect(exported(setup({ retry: { like: "go-retryablehttp" } }), "resilience4j")).toMatch(
      /maxAttempts: 5\n\s+waitDuration: 1000ms/,
    );
    expect(exported(setup({ retry: { like: "resilience4j" } }), "cockatiel")).toContain("new ConstantBackoff(500)");
    expect(exported(setup({ retry: { like: "tenacity" } }), "failsafe-go")).toContain("WithMaxAttempts(-1)");
  });
});

describe("failures among the last calls, or of a time", () => {
  it("are counted by failsafe-go, and said not to be by cockatiel", () => {
    const breaker = (of: unknown) => ({ breaker: { failures: 3, of } });
    expect(exported(setup(breaker(20)), "failsafe-go")).toContain("WithFailureThresholdRatio(3, 20)");
    expect(exported(setup(breaker("10s")), "failsafe-go")).toContain(
      "WithFailureThresholdPeriod(3, 10000*time.Millisecond)",
    );
    expect(exported(setup(breaker(20)), "cockatiel")).toContain(
      "consecutive failures or a share: here consecutive failures",
    );
  });
});

describe("exported opossum code", () => {
  it("keeps its timeout without a breaker, and never opens", async () => {
    const { guarded } = await run({ timeout: "20ms" }, "opossum");
    const guard = guarded(() => new Promise(() => {}));
    const codes = [];
    for (let at = 0; at < 3; at++) codes.push(await guard.fire().catch(({ code }) => code));
    guard.shutdown();
    expect(codes).toEqual(["ETIMEDOUT", "ETIMEDOUT", "ETIMEDOUT"]);
  });

  it.each(outcomes)("decides %s as the lab's rules for it do", async (list) => {
    const breaker = { share: "50%", of: "10s", atLeast: 3, openFor: "5s" };
    vi.useFakeTimers();
    const { guarded } = await run({ breaker }, "opossum");
    const circuit = guarded((inner: () => Promise<void>) => inner());
    const said = await decided(list, (call) => circuit.fire(call));
    circuit.shutdown();
    expect(said).toBe(expected(list, breakers.opossum({ share: 0.5, ofMs: 10_000, atLeast: 3, openMs: 5000 })));
  });
});

it("is configuration for resilience4j and code for failsafe-go", () => {
  const order = {
    timeout: "1s",
    retry: { tries: 3, wait: { first: "100ms", jitter: "full" } },
    breaker: 5,
    hedge: "50ms",
  };
  expect(exported(setup(order), "resilience4j")).toMatchInlineSnapshot(`
    "# order, calling payment
    # resilience4j has no hedged call
    # resilience4j does not read Retry-After unless you write a function for it
    # resilience4j varies a wait in both directions: each wait here is the middle of its range
    # resilience4j does not count consecutive failures: a window full of failures has the same effect
    # resilience4j retries every exception, unless retryExceptions names some
    # resilience4j counts every exception, unless recordExceptions names some
    # resilience4j's TimeLimiter works only for a method that returns a CompletionStage
    # resilience4j caps a wait after its jitter: more and more waits are exactly the cap
    # application.yaml
    resilience4j:
      retry:
        instances:
          payment:
            maxAttempts: 3
            waitDuration: 50ms
            enableExponentialBackoff: true
            exponentialBackoffMultiplier: 2
            exponentialMaxWaitDuration: 30000ms
            enableRandomizedWait: true
            randomizedWaitFactor: 0.99
      circuitbreaker:
        instances:
          payment:
            slidingWindowType: COUNT_BASED
            slidingWindowSize: 5
            minimumNumberOfCalls: 5
            failureRateThreshold: 100
            waitDurationInOpenState: 10000ms
            permittedNumberOfCallsInHalfOpenState: 1
      timelimiter:
        instances:
          payment:
            timeoutDuration: 1000ms
            cancelRunningFuture: true
    "
  `);
  expect(exported(setup(order), "failsafe-go")).toMatchInlineSnapshot(`
    "// order, calling payment
    // failsafe-go does not read Retry-After unless you write a function for it
    // failsafe-go varies a wait in both directions: each wait here is the middle of its range
    retry := retrypolicy.NewBuilder[*http.Response]().
    	HandleIf(func(r *http.Response, err error) bool { return err != nil || r.StatusCode == 429 || r.StatusCode == 502 || r.StatusCode == 503 || r.StatusCode == 504 }).
    	WithMaxAttempts(3).
    	WithBackoffFactor(50*time.Millisecond, 15000*time.Millisecond, 2).
    	WithJitterFactor(1).
    	ReturnLastFailure().
    	Build()
    hedge := hedgepolicy.NewBuilderWithDelay[*http.Response](50*time.Millisecond).
    	WithMaxHedges(1).
    	CancelIf(func(r *http.Response, err error) bool { return err == nil && r.StatusCode < 500 && r.StatusCode != 409 && r.StatusCode != 429 }).
    	Build()
    breaker := circuitbreaker.NewBuilder[*http.Response]().
    	HandleIf(func(r *http.Response, err error) bool { return err != nil || r.StatusCode/100 == 5 }).
    	WithFailureThreshold(5).
    	WithDelay(10000*time.Millisecond).
    	WithSuccessThreshold(1).
    	Build()
    perTry := timeout.New[*http.Response](1000*time.Millisecond)
    executor := failsafe.With[*http.Response](retry, hedge, breaker, perTry)
    "
  `);
});

/** Returns the exported text of a breaker, a retry or another defence. */
const written = (order: RawSetup[string], product: ExportProduct) => exported(setup(order), product);

it("makes failsafe-go check answers, which it accepts by default, and return the last one", () => {
  const retry = written({ retry: { on: [503, "4xx", "timed-out"] } }, "failsafe-go");
  expect(retry).toContain("return err != nil || r.StatusCode == 503 || r.StatusCode/100 == 4 }");
  expect(retry).toContain("ReturnLastFailure()");
  expect(retry).toContain("your own function decides which failures are retried: timed-out");
  const breaker = written({ breaker: { counts: ["5xx"] } }, "failsafe-go");
  expect(breaker).toContain("return err == nil && r.StatusCode/100 == 5 }");
  expect(breaker).not.toContain("your own function");
  expect(written({ fallback: { status: 202 } }, "failsafe-go")).toMatch(
    /StatusCode: 202, Body: http\.NoBody}\)\.\n\tHandleIf\(.* err != nil \|\| r\.StatusCode\/100 == 5 }\)/,
  );
  expect(written({ retry: { like: "failsafe-go" } }, "failsafe-go")).not.toContain("HandleIf");
});

it("writes the middle of the scenario's range for products whose jitter goes both ways", () => {
  const waits = (jitter: string, product: ExportProduct) =>
    written({ retry: { wait: { first: "100ms", most: "2s", jitter } } }, product);
  expect(waits("full", "failsafe-go")).toContain(
    "WithBackoffFactor(50*time.Millisecond, 1000*time.Millisecond, 2).\n\tWithJitterFactor(1)",
  );
  expect(waits("equal", "failsafe-go")).toContain(
    "WithBackoffFactor(75*time.Millisecond, 1500*time.Millisecond, 2).\n\tWithJitterFactor(0.333)",
  );
  expect(waits("full", "resilience4j")).toMatch(/waitDuration: 50ms[\s\S]*randomizedWaitFactor: 0\.99\n/);
  expect(waits("equal", "resilience4j")).toMatch(/waitDuration: 75ms[\s\S]*randomizedWaitFactor: 0\.33\n/);
  expect(waits("equal", "resilience4j")).toContain("varies a wait in both directions");
  expect(waits("none", "resilience4j")).not.toContain("varies");
});

it("keeps fractions of a percent, and the minimum number of calls that open a breaker", () => {
  expect(written({ breaker: { share: "12.5%", of: 20 } }, "resilience4j")).toContain("failureRateThreshold: 12.5\n");
  expect(written({ breaker: { failures: 3, of: 8 } }, "resilience4j")).toContain("failureRateThreshold: 37.5\n");
  expect(written({ breaker: { share: "12.5%", of: "10s" } }, "opossum")).toContain("errorThresholdPercentage: 12.5,");
  expect(written({ breaker: { share: "50%", of: "10s" } }, "failsafe-go")).toContain(
    "WithFailureRateThreshold(0.5, 10, 10000*time.Millisecond)",
  );
  expect(written({ breaker: { share: "50%", of: 20 } }, "cockatiel")).toContain("minimumNumberOfCalls: 20");
  expect(written({ breaker: { share: "50%" } }, "cockatiel")).toContain("minimumNumberOfCalls: 10");
});

it.each<[product: ExportProduct, order: RawSetup[string], says: string]>([
  ["resilience4j", { bulkhead: { slots: 2, queue: 3 } }, "limits the wait, not the queue"],
  ["resilience4j", { retry: 3 }, "retries every exception, unless retryExceptions names some"],
  ["resilience4j", { breaker: 3 }, "counts every exception, unless recordExceptions names some"],
  ["resilience4j", { timeout: "1s" }, "only for a method that returns a CompletionStage"],
  ["resilience4j", { timeout: "1s", bulkhead: 3 }, "TimeLimiter includes the wait for a slot"],
  ["resilience4j", { breaker: { failures: 3, of: 8 } }, "checks the share only after 8 calls have ended"],
  ["resilience4j", { breaker: { slowShare: "50%", slowerThan: "1s", of: 20 } }, "cannot ignore failures"],
  ["resilience4j", { retry: { wait: { jitter: "full" } } }, "caps a wait after its jitter"],
  ["failsafe-go", { breaker: { share: "50%", of: 20 } }, "however few have ended"],
  ["cockatiel", { breaker: { share: "50%" } }, "here 100, not of all calls since it closed"],
  ["opossum", { breaker: { share: "50%" } }, "here 10 s, not the last calls"],
])("tells the user of %s that %j is not quite the same there", (product, order, says) => {
  expect(written(order, product)).toContain(says);
});

it("says of each product what it cannot express", () => {
  const order = {
    deadline: "3s",
    key: "once",
    retry: 2,
    breaker: { counts: ["timed-out"], per: "all" },
    bulkhead: { slots: 3, queue: 2 },
    layers: ["breaker", "retry"],
  };
  const text = exported(setup(order), "opossum");
  for (const says of [
    "deadline for all attempts",
    "idempotency key",
    "no retry",
    "does not let a call wait",
    "order is fixed",
  ])
    expect(text).toContain(says);
  expect(text).toContain("in opossum your own function decides which failures count: timed-out");
  expect(text).toContain("use this one for all of them");
  expect(exported(setup(order), "cockatiel")).toContain("does not read Retry-After");
  expect(exported(setup(order), "resilience4j")).toContain("order is Retry, CircuitBreaker");
  expect(exported({ payment: {} }, "cockatiel")).toBe("");
});

it.each(listScenarios().map(({ name }) => name))("writes only keys that resilience4j accepts: %s", async (name) => {
  const text = exported((await loadScenario(name)).setup, "resilience4j");
  const numbers = (key: string) =>
    [...text.matchAll(new RegExp(`${key}: (\\S+)`, "g"))].map(([, value]) => Number(value));
  const outside = (key: string, least: number, most: number) =>
    numbers(key).filter((number) => !(number >= least && number <= most));
  expect({
    rate: [...outside("failureRateThreshold", 1, 100), ...outside("slowCallRateThreshold", 1, 100)],
    size: [...outside("slidingWindowSize", 1, 1e9), ...outside("minimumNumberOfCalls", 1, 1e9)],
    spread: outside("randomizedWaitFactor", 0, 0.999),
  }).toEqual({ rate: [], size: [], spread: [] });
});

describe("a timeout as code", () => {
  const products = ["java-http", "rest-client", "okhttp", "net-http", "httpx", "requests", "undici", "axios"] as const;

  it.each(products)("%s has the scenario's own, and nothing without one", (product) => {
    expect(exported(setup({ timeout: "1.5s" }), product)).toMatch(/\b1500\b|\b1\.5\b/);
    expect(exported(setup({ retry: 3 }), product)).toBe("");
  });

  it("says of each client what the timeout does not cover, and of which kind the scenario's is", () => {
    expect(exported(setup({ timeout: "1s" }), "httpx")).toContain("# httpx has no timeout for the whole call");
    const idle = exported(setup({ timeout: "1s", timeoutKind: "idle" }), "okhttp");
    expect(idle).toContain("// the scenario's timeout is of the kind idle");
  });
});

it("builds the same configuration for resilience4j in Java", () => {
  const wait = { first: "100ms", factor: 2, jitter: "full" };
  const breaker = { share: "50%", of: 20, openFor: "5s" };
  const text = exported(setup({ timeout: "1s", retry: { tries: 4, wait }, breaker }), "resilience4j-java");
  expect(text).toContain("import io.github.resilience4j.core.IntervalFunction;");
  expect(text).toContain(
    ".maxAttempts(4)\n    .intervalFunction(IntervalFunction.ofExponentialRandomBackoff(Duration.ofMillis(50), 2.00",
  );
  expect(text).toContain(".slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)");
  expect(text).toContain(".failureRateThreshold(50f)");
  expect(text).toContain(".waitDurationInOpenState(Duration.ofMillis(5000))");
  expect(text).toContain(".timeoutDuration(Duration.ofMillis(1000))");
});

it("exports each call of a service by its server, or by its request if there are several", () => {
  const graph = {
    shop: {
      is: "service",
      takes: "POST /buy",
      does: [
        { calls: "stock POST /reserve", retry: 3, undo: { request: "POST /release", retry: 2 } },
        { together: [{ calls: "price GET /price", timeout: "1s" }, { calls: "tax GET /tax" }] },
      ],
    },
    stock: { is: "service", takes: { "POST /reserve": {}, "POST /release": {} } },
    price: { is: "service", takes: "GET /price" },
    tax: { is: "service", takes: "GET /tax" },
  };
  const text = exported(graph, "resilience4j");
  expect(text.match(/^# shop.*$/gm)).toEqual([
    "# shop, calling stock POST /reserve",
    "# shop, calling stock POST /release",
    "# shop, calling price GET /price",
  ]);
  expect(text.match(/^ {6}\S+:$/gm)).toEqual([
    "      stock-post-reserve:",
    "      stock-post-release:",
    "      price:",
  ]);
  expect(text).toContain("maxAttempts: 3");
  expect(text).toContain("timeoutDuration: 1000ms");
});

it("gives calls with the same name and different defences names of their own, and writes equal ones once", () => {
  const calls = (timeout: string) => ({ does: [{ calls: "stock GET /stock", timeout }] });
  const graph = {
    shop: { is: "service", takes: { "GET /": calls("1s"), "GET /a": calls("2s"), "GET /b": calls("1s") } },
    bill: { is: "service", takes: { "GET /": { does: [{ calls: "stock GET /stock", timeout: "3s" }] } } },
    stock: { is: "service", takes: "GET /stock" },
  };
  const text = exported(graph, "resilience4j");
  expect(text.match(/^ {6}\S+:$/gm)).toEqual(["      stock-get-stock:", "      stock-get-stock-2:", "      stock:"]);
  const other = exported({ ...graph, shop: { is: "service", takes: "GET /", ...calls("1s") } }, "resilience4j");
  expect(other.match(/^ {6}\S+:$/gm)).toEqual(["      stock:", "      stock-2:"]);
});
