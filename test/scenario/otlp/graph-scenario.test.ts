import { describe, expect, test } from "vitest";
import { scenarioOfTraces } from "../../../src/scenario/otlp/graph-scenario.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

interface Given {
  readonly service: string;
  readonly id: string;
  readonly parent?: string;
  readonly kind: number | string;
  readonly name?: string;
  readonly at: readonly [fromMs: number, toMs: number];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly code?: number;
}

function spanOf({ id, parent = "", kind, name = "", at: [from, to], attributes = {}, code }: Given, trace: string) {
  const nanoseconds = (ms: number) => String(1_700_000_000_000_000_000n + BigInt(ms) * 1_000_000n);
  return {
    traceId: trace,
    spanId: id,
    parentSpanId: parent,
    kind,
    name,
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    ...(code !== undefined && { status: { code } }),
  };
}

function traceOf(spans: readonly Given[], trace = "1", scopes = "scopeSpans") {
  const services = [...new Set(spans.map(({ service }) => service))];
  const resourceSpans = services.map((service) => ({
    resource: { attributes: [{ key: "service.name", value: { stringValue: service } }] },
    [scopes]: [{ spans: spans.filter((span) => span.service === service).map((span) => spanOf(span, trace)) }],
  }));
  return { resourceSpans };
}

const server = { "http.request.method": "GET", "url.path": "/page" };

/** A page that calls a and b at once, then c; c has no spans of its own. */
const page: readonly Given[] = [
  { service: "page", id: "1", kind: 2, at: [0, 100], attributes: server },
  { service: "page", id: "2", parent: "1", kind: 1, at: [5, 95] },
  { service: "page", id: "3", parent: "2", kind: 3, at: [10, 40] },
  { service: "page", id: "4", parent: "2", kind: "SPAN_KIND_CLIENT", at: [12, 50] },
  {
    service: "page",
    id: "5",
    parent: "1",
    kind: 3,
    name: "SELECT",
    at: [60, 90],
    attributes: { "db.system": "postgresql" },
  },
  {
    service: "a",
    id: "6",
    parent: "3",
    kind: 2,
    at: [12, 38],
    attributes: { "http.method": "GET", "http.target": "/a/17?x=1" },
  },
  { service: "B Service", id: "7", parent: "4", kind: "SPAN_KIND_SERVER", at: [14, 48], name: "POST /b", code: 2 },
];

function write(...documents: readonly unknown[]): string {
  return scenarioOfTraces(documents.map((document) => JSON.stringify(document)).join("\n"), "trace.json");
}

type Calls = (nth: number) => readonly [fromMs: number, toMs: number];

/** A request at front that calls leaf. */
function calling(count: number, line: (nth: number) => string, at: Calls): Given[] {
  const calls = Array.from({ length: count }, (_, nth): Given => {
    return { service: "leaf", id: `c${nth}`, parent: "root", kind: 2, name: line(nth), at: at(nth) };
  });
  return [{ service: "front", id: "root", kind: 2, at: [0, 9000], name: "GET /" }, ...calls];
}

/** A number as two letters, because a number in a path is one of many. */
function letters(number: number): string {
  return String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
}

/** The calls of a scenario that can be read. */
function callsIn(text: string): unknown[] {
  const calls: unknown[] = [];
  JSON.stringify(parseScenario(text, "mine.yaml").setup, (key, value: unknown) => {
    if (key === "calls") calls.push(value);
    return value;
  });
  return calls;
}

describe("a trace becomes a scenario", () => {
  test("with servers, calls, their order, what is side by side, and medians", () => {
    const text = write(traceOf(page));
    const { setup, steps } = parseScenario(text, "mine.yaml");
    expect(setup).toEqual({
      page: {
        is: "service",
        takes: {
          "GET /page": {
            does: [
              { work: "30ms" },
              { together: [{ calls: "a GET /a/id" }, { calls: "b-service POST /b" }] },
              { calls: "postgresql GET /SELECT" },
            ],
          },
        },
      },
      a: { is: "service", takes: { "GET /a/id": { does: [{ work: "26ms" }] } } },
      "b-service": { is: "service", takes: { "POST /b": { does: [{ work: "34ms" }] } } },
      postgresql: { is: "service", takes: { "GET /SELECT": { does: [{ work: "30ms" }] } } },
    });
    expect(steps).toMatchObject([{ method: "GET", path: "/page", to: "page" }]);
    for (const says of ["in the traces: B Service", "1 of them failed", "Guessed: the method or the path"])
      expect(text).toContain(says);
  });

  test("that can be played, and takes about as long", async () => {
    const scenario = parseScenario(write(traceOf(page)), "mine.yaml");
    const [client] = (await play(jobOf(scenario, { world: "virtual", seed: 1 }))).calls;
    expect(client).toMatchObject({ outcome: { status: 200 } });
    expect(client!.tookMs).toBeCloseTo(30 + 34 + 30, 0);
  });

  test("in a list, on several lines, with the former scopes, and with other spellings", () => {
    const plain = scenarioOfTraces(JSON.stringify(traceOf(page)), "trace.json");
    expect(scenarioOfTraces(JSON.stringify([traceOf(page)]), "trace.json")).toBe(plain);
    expect(write(traceOf(page, "1", "instrumentationLibrarySpans"))).toBe(plain);
    const snake = JSON.stringify(traceOf(page, "1", "scope_spans"))
      .replaceAll("resourceSpans", "resource_spans")
      .replaceAll("parentSpanId", "parent_span_id");
    expect(scenarioOfTraces(snake, "trace.json")).toBe(plain);
    expect(write(traceOf(page), traceOf(page, "2"))).toContain("two traces");
  });

  test("in which a call of some requests has a share", () => {
    const text = write(
      traceOf(page),
      traceOf(
        page.filter(({ id }) => id !== "5"),
        "2",
      ),
    );
    expect(text).toContain("share: 50% # in 1 of 2 requests; guessed: at random");
  });

  test("without the one call of a circle that leads back", () => {
    const circle: readonly Given[] = [
      { service: "a", id: "1", kind: 2, at: [0, 90], name: "GET /a" },
      { service: "b", id: "2", parent: "1", kind: 2, at: [10, 80], name: "GET /b" },
      { service: "a", id: "3", parent: "2", kind: 2, at: [20, 70], name: "GET /a" },
    ];
    const text = write(traceOf(circle));
    expect(text).toContain("# Left out: one call to a GET /a, which leads back to this request.");
    expect(callsIn(text)).toEqual(["b GET /b"]);
  });

  test("with at most 200 calls of a request, and a comment about the others", () => {
    const ways: readonly Calls[] = [() => [10, 20], (nth) => [2 * nth, 2 * nth + 1]];
    for (const at of ways) {
      const text = write(traceOf(calling(2100, () => "GET /x", at)));
      expect(callsIn(text)).toHaveLength(200);
      expect(text).toContain("# Left out: 1900 calls after the first 200.");
    }
  });

  test("with the calls to the requests that are kept, even if they are the last", () => {
    const line = (nth: number) => `GET /p${letters(Math.max(0, 200 - nth))}`;
    const text = write(traceOf(calling(300, line, () => [10, 20])));
    expect(callsIn(text)).toHaveLength(139);
    expect(text).toContain("# Left out: 161 calls to rarer requests of leaf.");
    expect(text).toContain("# Left out: 161 rarer requests.");
  });

  test("with the request that begins most traces, even if it is rare", async () => {
    const [front, ...others] = calling(
      90,
      (nth) => `GET /p${letters(nth >> 1)}`,
      (nth) => [nth, nth + 1],
    );
    const mid: Given = { service: "mid", id: "m", parent: "root", kind: 2, at: [0, 999], name: "GET /m" };
    const back = others.map((each): Given => ({ ...each, service: "front", parent: "m" }));
    const scenario = parseScenario(write(traceOf([front!, mid, ...back])), "mine.yaml");
    expect(scenario.steps).toMatchObject([{ path: "/", to: "front" }]);
    const { calls } = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
    expect(calls[0]).toMatchObject({ outcome: { status: 200 } });
  });

  test("in which a way ends after 40 servers", () => {
    const way = Array.from({ length: 45 }, (_, at): Given => {
      const parent = at > 0 ? { parent: `s${at - 1}` } : {};
      return { service: `s${at}`, id: `s${at}`, ...parent, kind: 2, at: [at, 200 - at], name: "GET /" };
    });
    const text = write(traceOf(way));
    expect(callsIn(text)).toHaveLength(43);
    expect(text).toContain("# Left out: one call to s40 GET /, after 40 servers.");
  });

  test("in which a server's name is not a value of YAML", () => {
    const names = ["null", "true", "false"].map((service, at): Given => {
      return { service, id: String(at), kind: 2, at: [0, 9], name: "GET /" };
    });
    const { setup } = parseScenario(write(traceOf(names)), "mine.yaml");
    expect(Object.keys(setup)).toEqual(["null-2", "true-2", "false-2"]);
  });
});

describe("a file that is not a trace", () => {
  test.each([
    ["", "it has no spans"],
    ["{", "it is not JSON"],
    ["[]", "it has no spans"],
    ["null", "it has no spans"],
    ['{"resourceSpans": 7}', "it has no spans"],
    ['{"resourceSpans": [null, {"scopeSpans": [{"spans": [3, {"spanId": "1"}]}]}]}', "it has no spans"],
    ['{"a": 1}\n{"b": \n', "line 2 is not JSON"],
    [
      JSON.stringify(traceOf([{ service: "a", id: "1", kind: 1, at: [0, 1] }])),
      "trace.json shows no request at a server",
    ],
    [JSON.stringify(traceOf([{ service: "a", id: "1", kind: 2, at: [9, 1] }])), "it has no spans"],
  ])("%s: %s", (text, says) => {
    expect(() => scenarioOfTraces(text, "trace.json")).toThrow(says);
  });

  test("may have parents in a circle, and names that are code", () => {
    const text = write(
      traceOf([
        { service: "client", id: "1", parent: "2", kind: 2, at: [0, 9], name: "GET /x\n  evil: true" },
        {
          service: "__proto__",
          id: "2",
          parent: "1",
          kind: 3,
          at: [0, 9],
          attributes: { "peer.service": "\u001b[31m" },
        },
        { service: "{a: b}", id: "3", parent: "3", kind: 2, at: [0, 9], attributes: { "url.path": "/a b/{c}#d'\"" } },
      ]),
    );
    expect(Object.keys(parseScenario(text, "mine.yaml").setup)).toEqual(["client-2", "a-b"]);
  });
});
