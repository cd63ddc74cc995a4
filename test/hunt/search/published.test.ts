import { expect, test } from "vitest";
import { Search } from "../../../src/hunt/search/search.ts";
import type { SeenCall } from "../../../src/hunt/search/seen-run.ts";

/** Calls a service. Returns undefined, or the way in which the call failed: `x1` and `x2` are exceptions, `s1` and so on statuses. */
type Ask = (to: string, serve?: (ask: Ask) => string | undefined) => string | undefined;

interface Model {
  /** How each service can fail. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
  request(ask: Ask): string | undefined;
}

const ways = (statuses: number) => ["x1", "x2", ...Array.from({ length: statuses }, (_, at) => `s${at + 1}`)];

/** A service that needs all of these calls, one after another. */
const needs =
  (...calls: ((ask: Ask) => string | undefined)[]) =>
  (ask: Ask) => {
    for (const call of calls) if (call(ask) !== undefined) return "s1";
    return undefined;
  };
const fallback =
  (...names: string[]) =>
  (ask: Ask) => {
    let failed: string | undefined;
    for (const name of names) {
      failed = ask(name);
      if (failed === undefined) return undefined;
    }
    return failed;
  };
const optional = (name: string) => (ask: Ask) => {
  ask(name);
  return undefined;
};

const bookings = (ask: Ask) =>
  ask(
    "bookings",
    needs((inner) => inner("movies")),
  );

/** The status of a health check is not looked at: only one without an answer leads to the other replica. */
function healthChecked(ask: Ask): string | undefined {
  const isDown = ask("health")?.startsWith("x") === true;
  return ask(isDown ? "secondary" : "primary") ?? ask("movies");
}

/** Reads and writes. A status of the primary's read still lets it write; a status of a write is only noted. */
function shortUrls(ask: Ask): string | undefined {
  if (ask("mapper") !== undefined) return "s1";
  const read = ask("primary");
  const isRead = read === undefined;
  const isWritten = read?.startsWith("x") !== true && ask("primary")?.startsWith("x") !== true;
  if (isRead && isWritten) return undefined;
  if (ask("replica") !== undefined) return "s1";
  return ask("replica")?.startsWith("x") ? "s1" : undefined;
}

/** Every part of the page has a fallback; what is trending is asked for once. */
function homePage(ask: Ask): string | undefined {
  let hasTrending = false;
  const trending = () => {
    if (hasTrending) return undefined;
    hasTrending = true;
    return ask("trending");
  };
  if (ask("profile") !== undefined) return "s1";
  if (ask("bookmarks") !== undefined) {
    ask("telemetry");
    if (trending() !== undefined) return "s1";
  }
  if (ask("list") !== undefined) return "s1";
  if (ask("own") !== undefined && ask("global") !== undefined && trending() !== undefined) return "s1";
  return ask("ratings");
}

/** The systems of the corpus of SoCC 2021 ("Service-Level Fault Injection Testing") as its documentation describes them. */
const corpus: readonly (readonly [name: string, runs: number, model: Model])[] = [
  [
    "a sequence",
    10,
    {
      ways: { bookings: ways(3), movies: ways(2) },
      request: needs(
        (ask) => ask("bookings"),
        (ask) => ask("movies"),
      ),
    },
  ],
  ["a chain", 10, { ways: { bookings: ways(3), movies: ways(2) }, request: bookings }],
  [
    "a retry",
    91,
    {
      ways: { bookings: ways(3), movies: ways(2) },
      request: (ask) => (bookings(ask) === undefined ? undefined : bookings(ask)),
    },
  ],
  [
    "calls to third parties",
    34,
    {
      ways: { imdb: ["x1"], fandango: ["x1"], tomatoes: ["x1"], bookings: ways(3), movies: ways(2) },
      request: needs(optional("imdb"), (ask) =>
        ask(
          "bookings",
          needs(optional("fandango"), (inner) => inner("movies", optional("tomatoes"))),
        ),
      ),
    },
  ],
  [
    "default responses",
    25,
    { ways: { bookings: ways(2), movies: ways(2) }, request: needs(optional("bookings"), optional("movies")) },
  ],
  [
    "a fallback",
    41,
    {
      ways: { primary: ways(2), secondary: ways(2), movies: ways(2) },
      request: needs(fallback("primary", "secondary"), (ask) => ask("movies")),
    },
  ],
  [
    "a health check",
    45,
    { ways: { health: ways(2), primary: ways(2), secondary: ways(2), movies: ways(2) }, request: healthChecked },
  ],
  ["a monolith", 21, { ways: { monolith: ways(2) }, request: fallback("monolith", "monolith") }],
  [
    "short URLs",
    135,
    {
      ways: { app: ways(1), mapper: ways(1), primary: ways(2), replica: ways(2) },
      request: (ask) => ask("app", shortUrls),
    },
  ],
  [
    "an audiobook shop",
    69,
    {
      ways: {
        engine: ways(2),
        delivery: ways(4),
        download: ways(4),
        ownership: ways(3),
        activation: ways(2),
        stats: ways(1),
        metadata: ways(3),
        assets: ways(3),
      },
      request: (ask) =>
        ask("engine", (engine) =>
          engine(
            "delivery",
            needs(
              (inner) =>
                inner(
                  "download",
                  needs(
                    (each) => each("ownership"),
                    (each) => each("activation"),
                    optional("stats"),
                  ),
                ),
              (inner) => inner("metadata"),
              (inner) => inner("assets"),
            ),
          ),
        ),
    },
  ],
  ["reviews of hotels", 17, { ways: { ml: ways(2), time: ways(1) }, request: fallback("ml", "time") }],
  [
    "a home page",
    1606,
    {
      ways: {
        ...{ gateway: ways(3), profile: ways(2), bookmarks: ways(2), telemetry: ways(1), trending: ways(1) },
        ...{ list: ways(2), own: ways(2), global: ways(1), ratings: ways(2) },
      },
      request: (ask) => ask("gateway", homePage),
    },
  ],
];

test.each(corpus)("full exploration of %s takes %i runs", (_, runs, model) => {
  const search = new Search({
    failuresOf: (call) => model.ways[call.slice(call.indexOf("->") + 2, call.indexOf("#"))]!,
    most: 50,
    all: true,
    isAccepted: () => false,
  });
  do {
    for (const set of search.level) {
      const calls: SeenCall[] = [];
      const counts = new Map<string, number>();
      const struck: string[] = [];
      let clock = 0;
      const asking =
        (from: string, parent: string | null): Ask =>
        (to, serve) => {
          const arrow = `${from}->${to}`;
          counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
          const id = `${arrow}#${counts.get(arrow)}`;
          const at = calls.push({ id, parent, begun: ++clock, ended: clock, answer: "" }) - 1;
          const failed = set.find(({ call }) => call === id)?.failure;
          if (failed !== undefined) struck.push(id);
          const answer = failed ?? serve?.(asking(to, id));
          calls[at] = { ...calls[at]!, ended: ++clock, answer: answer ?? "fine" };
          return answer;
        };
      model.request(asking("front", null));
      search.saw(set, { calls, struck, broken: [] });
    }
  } while (search.grow());
  expect(search.played).toHaveLength(runs);
});
