import { expect, test } from "vitest";
import { settingWords } from "../../../src/render/text/setting-words.ts";
import { commonEntries } from "../../../src/scenario/read/setup-schema.ts";
import { services } from "../../../src/service/index.ts";

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
  [{ retry: 3 }, "tries up to three times, without a pause"],
  [
    { retry: { tries: 2, on: [503], wait: { first: "1s", factor: 1, jitter: "full" } } },
    "tries up to twice after 503, after 1 s, with full jitter",
  ],
  [
    { retry: { tries: 2, wait: { first: "1s", jitter: "decorrelated" } } },
    "tries up to twice, after 1 s, with decorrelated jitter",
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
    "tries up to three times, after 1 s and 2 times as long each time, up to 2 s, " +
      "and ignores Retry-After, from a budget of five retries that each call refills by 10% of one",
  ],
  [{ bulkhead: 2 }, "has at most two calls in progress"],
  [{ hedge: "50ms" }, "sends the same again after 50 ms without an answer"],
  [{ fallback: { to: "payment-b" } }, "calls payment-b instead if that fails"],
  [{ deadline: "2s" }, "spends at most 2 s on the whole request"],
  [{ propagatesDeadline: true }, "tells the next server how much time is left"],
  [{ propagatesDeadline: "absolute" }, "tells the next server at which moment its deadline ends"],
  [{ key: "once" }, "sends one idempotency key with all tries of a request"],
  [{ connections: "pooled", pool: 1 }, "may hold one connection, which it reuses"],
  [{ sends: "300KB", sendsOver: "1s" }, "sends 300 KB over 1 s"],
  [{ statuses: { refused: 503 } }, "answers 503 if payment refused the connection"],
])("an order server with %j %s", (settings, words) => {
  expect(settingWords("order", settings, Object.keys(settings))).toEqual([words]);
});

test.each([
  [{ share: "0%" }, "sends no orders to the new server"],
  [{ share: "100%" }, "sends all orders to the new server"],
  [{ share: "10%", by: "random" }, "sends 10% of all orders to the new server, each drawn at random"],
  [{ retry: 2 }, "tries up to twice, without a pause"],
  [{ rateLimit: { rate: 1, burst: 2 } }, "allows each caller twice at once and once a second after that"],
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
  [{ cache: {} }, "has a cache"],
])("a payment server with %j %s", (settings, words) => {
  expect(settingWords("payment", settings, Object.keys(settings))).toEqual([words]);
});
