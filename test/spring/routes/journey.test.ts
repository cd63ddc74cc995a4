import { describe, expect, it } from "vitest";
import { Journey, type JourneyStep } from "../../../src/spring/routes/journey.ts";
import { forwardedTarget } from "../../../src/spring/routes/request/query-text.ts";
import { exchangeOf } from "../../../src/spring/routes/web-exchange.ts";
import type { Failure, Header } from "../../../src/trace.ts";
import { request, routes } from "./through.ts";

type End = number | Failure;

/** Sends a request through these filters; returns the pauses and paths of its calls, and how it ends. */
function tried(filters: readonly unknown[], ends: readonly End[], method = "GET", given: readonly Header[] = []) {
  const list = JSON.stringify(filters);
  const read = routes(`routes:\n- { id: r, uri: "http://x:1", predicates: ["Path=/**"], filters: ${list} }`);
  expect(read.problems).toEqual([]);
  const exchange = exchangeOf(request("/a", [], method), {});
  const journey = new Journey(read.routes[0]!.filters, exchange, () => 0.5);
  const asked: { pauseMs: number; target: string }[] = [];
  let nowMs = 0;
  let step: JourneyStep = journey.begin(nowMs);
  while ("asksAfterMs" in step) {
    nowMs += step.asksAfterMs;
    asked.push({ pauseMs: step.asksAfterMs, target: forwardedTarget(exchange) });
    const end = ends[Math.min(asked.length, ends.length) - 1]!;
    const how = typeof end === "number" ? { status: end } : { failure: end, late: end.name === "timed-out" };
    step = journey.ended(how, typeof end === "number" ? given : [], nowMs);
  }
  return { asked, times: asked.length, step, answer: exchange.answer };
}

const refused: Failure = { name: "refused", phase: "connect", code: "ECONNREFUSED" };
const malformed: Failure = { name: "malformed", phase: "headers", code: "HPE" };
const late: Failure = { name: "timed-out", phase: "headers", code: "TimeoutError" };
const retry = (args: object) => [{ name: "Retry", args }];

describe("Retry", () => {
  it.each<[unknown[], End[], string, number]>([
    [["Retry"], [503], "GET", 4],
    [["Retry"], [503, 200], "GET", 2],
    [["Retry"], [404], "GET", 1],
    [["Retry"], [599], "GET", 1],
    [["Retry"], [503], "POST", 1],
    [["Retry"], [refused], "GET", 4],
    [["Retry"], [late, 503, refused, 200], "GET", 4],
    [["Retry"], [malformed], "GET", 1],
    [["Retry=1"], [503], "GET", 2],
    [["Retry=2,NOT_FOUND,POST"], [404], "POST", 3],
    [retry({ retries: 2, statuses: "SERVICE_UNAVAILABLE", methods: "GET" }), [503], "GET", 3],
    [retry({ statuses: ["not-found", "BAD_GATEWAY"], methods: ["GET", "PUT"] }), [404], "PUT", 4],
    [retry({ series: "CLIENT_ERROR" }), [503], "GET", 1],
    [retry({ series: "CLIENT_ERROR" }), [404], "GET", 4],
    [retry({ exceptions: "java.net.ConnectException" }), [refused, late], "GET", 2],
    [retry({ exceptions: "java.lang.Exception" }), [malformed], "GET", 4],
  ])("%j with %j on %s sends %i requests", (filters, ends, method, times) => {
    expect(tried(filters, ends, method).times).toBe(times);
  });

  it("waits as its backoff says, up to the maximum, and within its total time", () => {
    const pauses = (args: object) => tried(retry(args), [503]).asked.map(({ pauseMs }) => pauseMs);
    expect(pauses({ "backoff.firstBackoff": "10ms" })).toEqual([0, 10, 20, 40]);
    expect(pauses({ backoff: { firstBackoff: "10ms", maxBackoff: "30ms" } })).toEqual([0, 10, 20, 30]);
    expect(pauses({ backoff: { firstBackoff: "10ms", factor: 3, basedOnPreviousValue: false } })).toEqual([
      0, 10, 30, 90,
    ]);
    expect(pauses({ backoff: { firstBackoff: "10ms" }, jitter: { randomFactor: 0.5 } })[1]).toBeGreaterThanOrEqual(10);
    expect(pauses({ backoff: { firstBackoff: "10ms" }, timeout: "30ms" })).toEqual([0, 10, 20]);
  });

  it("starts again from the request as it was at the filter, without a prefix added since", () => {
    const paths = (filters: unknown[]) => tried(filters, [503, 200]).asked.map(({ target }) => target);
    expect(paths(["Retry", "SetPath=/b"])).toEqual(["/b", "/b"]);
    expect(paths(["PrefixPath=/v2", "Retry"])).toEqual(["/v2/a", "/v2/a"]);
    expect(paths(["Retry", "PrefixPath=/v2"])).toEqual(["/v2/a", "/a"]);
  });

  it("drops the headers of the previous answer, but not those that later filters added", () => {
    const { answer } = tried(["Retry", "AddResponseHeader=X-Added, 1"], [503, 200], "GET", [["X-Up", "one"]]);
    expect(answer).toMatchObject({
      status: 200,
      headers: [
        ["X-Added", "1"],
        ["X-Up", "one"],
        ["X-Added", "1"],
      ],
    });
  });

  it("reads the status as later filters left it", () => {
    expect(tried(["Retry", "SetStatus=503"], [200]).times).toBe(4);
    expect(tried(["SetStatus=503", "Retry"], [200]).times).toBe(1);
  });

  it.each([
    [{ retries: 0 }, "Retry: 0 is not a number of retries"],
    [{ statuses: "503" }, '"503" is not the name of a status'],
    [{ series: "SERVER" }, 'Retry: "SERVER" is not a series of statuses'],
    [{ exceptions: "a.B" }, "the lab does not play the exception a.B of Retry"],
    [{ methods: "" }, "Retry: there is no method to retry"],
    [{ jitter: { randomFactor: "2" } }, 'Retry: a random factor of "2"'],
    [{ timeout: "soon" }, "Retry: soon is not a duration"],
  ])("does not start with %j", (args, says) => {
    const filters = JSON.stringify(retry(args));
    const read = routes(`routes:\n- { uri: "http://x:1", predicates: ["Path=/"], filters: ${filters} }`);
    expect(read.problems.map((each) => each.says)).toEqual([says]);
  });
});

describe("a journey", () => {
  it("ends with the failure of the server behind, and skips filters that wait for an answer", () => {
    const { step, answer } = tried(["AddResponseHeader=X-A, 1"], [refused]);
    expect(step).toEqual({ failed: { failure: refused, late: false } });
    expect(answer.headers).toEqual([]);
  });
});
