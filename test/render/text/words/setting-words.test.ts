import { expect, test } from "vitest";
import { settingWords } from "../../../../src/render/text/words/setting-words.ts";
import { commonEntries } from "../../../../src/scenario/read/formats/setup-schema.ts";
import { services } from "../../../../src/service/index.ts";

/** Settings whose values need no further words. */
const wordless = ["properties", "components", "standIns", "startTime", "otherPrefixes"];
/** Settings that the sentence as a whole describes. */
const saidElsewhere = ["is", "off", "faults"];

test("every setting has words of its own", () => {
  const values: Record<string, unknown> = { statuses: {}, routes: [], rateLimit: { rate: 1, burst: 2 } };
  for (const { kind, settings } of services) {
    for (const key of [...Object.keys(settings), ...Object.keys(commonEntries())]) {
      if (wordless.includes(key) || saidElsewhere.includes(key)) continue;
      const [words] = settingWords(kind, { [key]: values[key] ?? "x" }, [key]);
      expect(words, `${kind}.${key}`).not.toMatch(/ set to /);
    }
  }
});

test.each([
  [{ timeout: "1s" }, "waits at most 1 s"],
  [{ timeout: "none" }, "waits without a timeout"],
  [{ timeout: "1s", timeoutKind: "idle" }, "gives up after 1 s without a byte"],
  [{ timeout: "1s", timeoutKind: "connected" }, "waits at most 1 s once it has a connection"],
  [{ timeout: "1s", warnsOnly: true }, "logs a warning when its timeout of 1 s passes"],
  [{ retry: 3 }, "makes up to three attempts, without a pause"],
  [
    { retry: { tries: 2, on: [503], wait: { first: "1s", factor: 1, jitter: "full" } } },
    "makes up to two attempts, retrying only 503, waiting 1 s, with full jitter",
  ],
  [
    { retry: { tries: 2, wait: { first: "1s", jitter: "decorrelated" } } },
    "makes up to two attempts, waiting 1 s, with decorrelated jitter",
  ],
  [
    { timeout: "1s", timeoutKind: "headers" },
    "waits at most 1 s for the headers of a response, and without a timeout for its body",
  ],
  [{ timeout: "1s", timeoutKind: "client" }, "leaves a timeout of 1 s to its client"],
  [{ timeout: "1s", warnsOnly: false }, "waits at most 1 s"],
  [{ cancels: true }, "cancels a call that timed out"],
  [{ cancels: false }, "leaves a call running that timed out"],
  [{ retry: 1 }, "makes one attempt"],
  [{ retry: { like: "undici", tries: 2 } }, "retries as undici does (tries 2)"],
  [{ retry: { wait: { jitter: "none" } } }, "makes up to three attempts, waiting 100 ms and 2 times as long each time"],
  [
    { retry: { respectsRetryAfter: true, budget: { starts: 1, share: "5%", perSecond: 3 } } },
    "makes up to three attempts, without a pause, from a budget of one retry that each call refills by 5% of one and 3 more each second",
  ],
  [{ breaker: { share: "50%", of: 20 } }, "stops calling for 10 s once 50% of the last 20 calls fail"],
  [{ breaker: 3 }, "stops calling for 10 s after three failures in a row"],
  [
    { breaker: { failures: 4, of: "1s" } },
    "stops calling for 10 s after four failures among the calls of the last 1 s",
  ],
  [
    { breaker: { share: "50%", of: 4, openFor: "1s", per: "all" } },
    "stops calling for 1 s once 50% of the last four calls fail, counting all servers together",
  ],
  [
    { breaker: { slowShare: "50%", slowerThan: "300ms", of: 10, atLeast: 3, probes: 2 } },
    "stops calling for 10 s once 50% of the last ten calls take longer than 300 ms, if there were at least three calls, " +
      "and then makes two trial calls",
  ],
  [
    { breaker: { failures: 1, counts: ["failure", "4xx"] } },
    "stops calling for 10 s after one failure in a row, counting only failure and 4xx",
  ],
  [
    { retry: { tries: 3, wait: { first: "1s", most: "2s" }, respectsRetryAfter: false, budget: { starts: 5 } } },
    "makes up to three attempts, waiting 1 s and 2 times as long each time, up to 2 s, " +
      "and ignores Retry-After, from a budget of five retries that each call refills by 10% of one",
  ],
  [{ breaker: { like: "opossum", share: "50%" } }, "has the circuit breaker of opossum (share 50%)"],
  [{ bulkhead: { like: "p-limit" } }, "has the bulkhead of p-limit"],
  [
    { breaker: { share: "50%", slowShare: "80%", slowerThan: "1s" } },
    "stops calling for 10 s once 50% of its calls fail or 80% of its calls take longer than 1 s, if there were at least ten calls",
  ],
  [
    { bulkhead: { slots: 1, queue: 3, waits: "1s" } },
    "has at most one call in progress, with room for 3 to wait, for 1 s",
  ],
  [{ bulkhead: { slots: 1, queue: 0 } }, "has at most one call in progress"],
  [{ bulkhead: 2 }, "has at most two calls in progress"],
  [{ hedge: "50ms" }, "sends the same again after 50 ms without a response"],
  [{ fallback: { to: "payment-b" } }, "calls payment-b instead if that fails"],
  [{ fallback: { status: 202 } }, "answers 202 itself if that fails"],
  [{ fallback: { cached: "10m" } }, "answers with what it got in the last 10 m if that fails"],
  [{ deadline: "none" }, "has no deadline"],
  [{ deadline: "2s" }, "spends at most 2 s on the whole request"],
  [{ propagatesDeadline: true }, "tells the next server how much time is left"],
  [{ propagatesDeadline: false }, "does not tell the next server how much time is left"],
  [{ propagatesDeadline: "absolute" }, "tells the next server at which moment its deadline ends"],
  [{ key: "once" }, "sends one idempotency key with all attempts of a request"],
  [{ key: "k1" }, "has the key k1"],
  [{ connections: "pooled", pool: 1 }, "may hold one connection, which it reuses"],
  [{ sends: "300KB", sendsOver: "1s" }, "sends 300 KB over 1 s"],
  [{ sends: "300KB", sendsBy: "1KB" }, "sends 300 KB in pieces of 1 KB"],
  [{ sendsBy: "1KB" }, "sends no body"],
  [{ reads: "text" }, "reads the text of a response before it trusts it"],
  [{ statuses: {} }, "answers failures as usual"],
  [{ statuses: { refused: 503 } }, "answers 503 if payment refused the connection"],
])("an order server with %j %s", (settings, words) => {
  expect(settingWords("order", settings, Object.keys(settings))).toEqual([words]);
});

test.each([
  [{ share: "0%" }, "sends no orders to the new server"],
  [{ share: "100%" }, "sends all orders to the new server"],
  [{ share: "10%", by: "random" }, "sends 10% of all orders to the new server, each drawn at random"],
  [{ retry: 2 }, "makes up to two attempts, without a pause"],
  [{ rateLimit: { rate: 1, burst: 2 } }, "allows each caller twice at once and once a second after that"],
  [
    { rateLimit: { rate: 5, burst: 5, fillInterval: "1s" } },
    "allows each caller five times at once and five times a second after that, added every 1 s",
  ],
  [
    { routes: [{ id: "rest", uri: "monolith", predicates: ["Path=/**"] }] },
    "has the route rest (Path=/**) to monolith",
  ],
  [
    {
      routes: [
        { id: "get", uri: "order", predicates: [{ name: "Method", args: { methods: "GET" } }] },
        { id: "rest", uri: "monolith", predicates: ["Path=/**", "Method=PUT"] },
      ],
    },
    "has the routes get ({ name: Method, args: { methods: GET } }) to order, then rest (Path=/**, Method=PUT) to monolith",
  ],
])("a gateway with %j %s", (settings, words) => {
  expect(settingWords("gateway", settings, Object.keys(settings))).toEqual([words]);
});

test.each([
  [{ liveness: "BROKEN" }, "says that it is broken"],
  [{ liveness: "CORRECT" }, "says that it is alive"],
  [{ readiness: "REFUSING_TRAFFIC" }, "refuses traffic"],
  [{ readiness: "ACCEPTING_TRAFFIC" }, "accepts traffic"],
  [{ starts: "2s" }, "is ready 2 s after it began to listen"],
  [{ stops: "3s" }, "still answers for 3 s after it began to stop"],
])("a health server with %j %s", (settings, words) => {
  expect(settingWords("health", settings, Object.keys(settings))).toEqual([words]);
});

test.each([
  [{ for: "http://up" }, "stands in for http://up"],
  [{ status: [503, 200] }, "answers 503, then 200"],
  [{ body: "here" }, "answers here"],
  [{ status: 500, headers: ["X-Up: yes"], body: "here" }, 'answers 500, "X-Up: yes" and here'],
])("a stand-in with %j %s", (settings, words) => {
  expect(settingWords("stand-in", settings, Object.keys(settings))).toEqual([words]);
});

test("a health server has components, and settings by their own names", () => {
  const settings = {
    pay: { status: "DOWN", details: { why: "no network" } },
    stock: { asks: "warehouse", within: "1s" },
    db: { takes: "2200ms" },
    "management.health.defaults.enabled": false,
  };
  expect(settingWords("health", settings, Object.keys(settings))).toEqual([
    "has the components pay (DOWN, why: no network), stock (calls warehouse, within 1 s) and db (takes 2.2 s)",
    "has management.health.defaults.enabled set to false",
  ]);
});

test.each([
  [{ clockAhead: "5s" }, "has a clock that is 5 s ahead"],
  [{ keys: true }, "charges once for each idempotency key"],
  [{ keys: { keepsFor: "1s" } }, "charges once for each idempotency key, which it keeps for 1 s"],
  [{ keys: false }, "ignores idempotency keys"],
  [{ contract: {} }, "takes POST /pay"],
  [{ contract: { path: "PUT /charges" } }, "takes PUT /charges"],
  [{ respectsDeadline: true }, "charges nothing once its caller's deadline has passed"],
  [{ respectsDeadline: false }, "ignores its caller's deadline"],
  [{ client: "http" }, "calls with http.request"],
  [{ client: "fetch" }, "calls with fetch"],
  [{ connections: "fresh" }, "opens a connection for each call"],
  [{ connections: "fresh", pool: 3 }, "opens a connection for each call"],
  [{ connections: "pooled" }, "reuses its connections"],
  [{ pool: 3 }, "may hold three connections"],
  [{ poolTimeout: "2s" }, "waits at most 2 s for a free connection"],
  [{ shed: 5 }, "rejects requests while more than 5 are in progress"],
  [{ shed: { above: 5, retryAfter: "1s" } }, "rejects requests while more than 5 are in progress"],
  [{ noticesHangUp: true }, "notices when its caller hangs up"],
  [{ noticesHangUp: false }, "does not notice when its caller hangs up"],
  [{ gracefulShutdown: true }, "finishes requests in progress when it is switched off"],
  [{ gracefulShutdown: false }, "drops requests in progress when it is switched off"],
  [{ cache: {} }, "has a cache"],
  [{ cache: "90%" }, "has a cache that answers 90% of the requests"],
  [{ cache: { hits: "90%" } }, "has a cache that answers 90% of the requests"],
  [{ cache: { keys: 1, size: 1 } }, "has a cache for one entry"],
  [{ cache: { keys: 100, singleFlight: false } }, "has a cache asked for 100 things"],
  [
    { cache: { keys: 100, zipf: 1.3, size: 20, timeToLive: "10s", singleFlight: true } },
    "has a cache for 20 entries, which keeps a response for 10 s, which fetches a thing only once at a time, " +
      "asked for 100 things with popularities of 1/k^1.3",
  ],
  [{ capacity: { workers: 2, paused: true } }, "has two workers, no active worker for now"],
  [{ capacity: { paused: true } }, "has no active worker"],
  [{ capacity: { paused: false } }, "has its workers back"],
  [
    { capacity: { shared: true, work: "10ms", slowing: "5%" } },
    "shares one processor among its requests, work of 10 ms for each request, slowed 5% by each other busy request",
  ],
  [
    { capacity: { workers: 2, queue: { order: "adaptive-lifo", drop: "codel", target: "5ms" } } },
    "has two workers, a queue that, once it has not been empty for 100 ms, serves the newest request first and rejects those that have waited longer than 5 ms",
  ],
  [
    { capacity: { workers: 2, queue: { drop: "late", target: "1s" } } },
    "has two workers, a queue that rejects those that have waited longer than 1 s",
  ],
  [
    { capacity: { work: "soon", queue: { limit: 3, order: "lifo" } } },
    "has any number of workers, work of soon for each request, room for 3 in its queue, the last to arrive served first",
  ],
])("a payment server with %j %s", (settings, words) => {
  expect(settingWords("payment", settings, Object.keys(settings))).toEqual([words]);
});
