import { expect, it } from "vitest";
import { explain, mentions, nearestKeys } from "./known.ts";

const keys = (written: string) => explain(written).map(({ key }) => key);

it("knows a code, a status and a message in any case", () => {
  expect(keys("ECONNRESET")).toEqual(["ECONNRESET"]);
  expect(keys("econnreset")).toEqual(["ECONNRESET"]);
  expect(keys(" 504 ")).toEqual(["504"]);
  expect(keys("Other side closed")).toEqual(["other side closed"]);
});

const timeout = `java.net.http.HttpConnectTimeoutException: HTTP connect timed out
\tat a.B.c(D.java:1)
Caused by: java.net.ConnectException: HTTP connect timed out`;

it("finds what a pasted stack trace names, wrappers last, and does not take a line number for a status", () => {
  const trace = `TypeError: fetch failed
    at node:internal/deps/undici/undici:13502:13
    at async pay (file:///srv/order.js:504:20) {
  [cause]: SocketError: other side closed
      at Socket.onHttpSocketEnd (node:internal/deps/undici/undici:6913:26) {
    code: 'UND_ERR_SOCKET'`;
  expect(keys(trace)).toEqual(["other side closed", "fetch failed"]);
});

it("explains a reset that a message in the body wraps as one in the body, whose code says nothing more", () => {
  const terminated = "TypeError: terminated\n  [cause]: Error: read ECONNRESET {\n    code: 'ECONNRESET'\n";
  expect(keys(terminated)).toEqual(["read ECONNRESET", "terminated"]);
  const broken = 'ProtocolError: ("Connection broken: ConnectionResetError(104)")';
  for (const text of [terminated, broken]) {
    const [reset] = explain(text);
    expect(reset).toMatchObject({
      phase: "body: a status had arrived",
      gateways: "resets in the body",
      lessons: ["cut-by-length", "cut-chunks"],
    });
    expect(reset!.settings.map(([, says]) => says).join()).not.toContain("keepAlive");
  }
  expect(explain("Error: read ECONNRESET")[0]).toMatchObject({ gateways: "resets before the head" });
  expect(explain("TypeError: fetch failed\n  [cause]: Error: read ECONNRESET")[0]!.phase).toBe("send, headers or body");
});

it.each([
  ["a code next to its message", "Error: socket hang up code=ECONNRESET", ["socket hang up"]],
  ["a code in a field of its own", '{"message":"socket hang up","code":"ECONNRESET"}', ["socket hang up"]],
  ["the classes around a message", timeout, ["connect timed out"]],
  ["the system's words behind a code", "Error: listen EADDRINUSE: address already in use :::3000", ["EADDRINUSE"]],
  ["the message of the layer below a class", "httpx.ReadTimeout: The read operation timed out", ["httpx.ReadTimeout"]],
])("explains of one event only what says most, without %s", (_, text, known) => {
  expect(mentions(text).counted.flatMap(({ what, isAlone }) => (isAlone ? [what.key] : []))).toEqual(known);
});

it.each([
  ["two messages", "read ECONNRESET after socket hang up", ["read ECONNRESET", "socket hang up"]],
  [
    "a code that a word names as another failure",
    "socket hang up, then connect ECONNREFUSED",
    ["socket hang up", "ECONNREFUSED"],
  ],
  ["a status and a message", '"POST /pay" 502 socket hang up', ["502", "socket hang up"]],
  ["codes of two events", "socket hang up\nECONNRESET", ["socket hang up", "ECONNRESET"]],
  [
    "two libraries of one runtime",
    "CallNotPermittedException, then HikariPool-1 - Connection is not available, request timed out after 30000ms",
    ["CallNotPermittedException", "Connection is not available, request timed out after"],
  ],
])("keeps %s", (_, text, known) => {
  expect(keys(text).toSorted()).toEqual(known.toSorted());
});

it.each([
  ["org.apache.http", ["HttpClient 4"]],
  ["org.apache.hc.core5.http", ["HttpClient 5"]],
])("names the settings of the release whose package %s the message has", (from, settings) => {
  const [found] = explain(`${from}.NoHttpResponseException: payment:80 failed to respond`);
  expect(found!.settings.map(([who]) => who)).toEqual(settings);
  expect(explain("NoHttpResponseException")[0]!.settings.map(([who]) => who)).toEqual(["HttpClient 5", "HttpClient 4"]);
});

it.each([
  "redis: dial tcp 10.0.0.1:80: connect: connection refused",
  "connect ECONNREFUSED 127.0.0.1:5432",
  "org.postgresql.util.PSQLException: Connection refused",
])("says what gateways answer only for HTTP, not for %s", (text) => {
  expect(explain(text)[0]!.gateways).toBeNull();
  expect(explain(`http://a: ${text}`)[0]!.gateways).toBe("refuses");
});

it("heads a message by the sentence that was written, if another client says the same in other words", () => {
  const [closed] = explain("org.postgresql.util.PSQLException: This connection has been closed.");
  expect(closed!.title).toBe("This connection has been closed");
  expect(explain("Client has encountered a connection error and is not queryable")[0]!.key).toBe(closed!.key);
});

it("names no gateway behind a defence of the client, which sent nothing", () => {
  for (const name of ["CallNotPermittedException", "BulkheadFullException", "RequestNotPermitted", "EOPENBREAKER"])
    expect(explain(name)[0]!.gateways, name).toBeNull();
  expect(explain("CallNotPermittedException")[0]!.proves).toMatch(/^enough recent calls failed or were slow, or /);
});

it("explains why a container ended before that it ends again and again", () => {
  const described = `    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137`;
  expect(keys(described)).toEqual(["OOMKilled", "CrashLoopBackOff"]);
});

it("finds the status in a log line", () => {
  expect(keys('10.0.0.7 "POST /orders HTTP/1.1" 502 157')).toEqual(["502"]);
  expect(keys("payment answered 503")).toEqual(["503"]);
});

it("finds codes and statuses in a report, and nothing in its prose", () => {
  const report = {
    reports: [
      {
        scenario: { lesson: "Not every ECONNREFUSED is alike" },
        calls: [{ outcome: { status: 504 } }, { outcome: { name: "reset", code: "ECONNRESET" } }],
      },
    ],
  };
  expect(keys(JSON.stringify(report))).toEqual(["504", "ECONNRESET"]);
});

it("names only wordings that are similar if nothing is known, and three at most", () => {
  expect(keys("ECONNREST")).toEqual([]);
  expect(nearestKeys("ECONNREST")).toEqual(["ECONNRESET"]);
  expect(nearestKeys("bogus")).toEqual(["Bogus chunk size"]);
  expect(nearestKeys("EAI")).toHaveLength(3);
});

it("names the most similar wordings for partial text, another case or missing spaces", () => {
  expect(nearestKeys("hangup")[0]).toBe("socket hang up");
  expect(nearestKeys("hang up")[0]).toBe("socket hang up");
  expect(nearestKeys("hung up")[0]).toBe("hung-up");
  expect(nearestKeys("ECONN")).toEqual(["ECONNRESET", "ECONNREFUSED", "ECONNABORTED"]);
  expect(nearestKeys("432")).toEqual(["431", "429", "428"]);
  for (const far of ["qwertyuiop", "the", "200", "599"]) expect(nearestKeys(far)).toEqual([]);
});

it.each([
  "502 Bad Gateway",
  "HTTP 502",
  "HTTP/1.1 502 Bad Gateway",
  "HTTP error 502",
  "<title>502 Bad Gateway</title>",
  "upstream_status=502",
  '{"statusCode":502}',
  "Bad Gateway",
])("finds the status in %s", (written) => {
  expect(keys(written)).toEqual(["502"]);
});

it("recognizes a code, a word or a status by itself only if it is the whole input", () => {
  expect(keys("GEOFENCE, xEOFx, MY_EMFILE_LIMIT")).toEqual([]);
  expect(keys("unterminated")).toEqual([]);
  expect(keys("HTTP 5021")).toEqual([]);
  expect(keys("got: eof, or Eof")).toEqual([]);
  expect(keys("got: EOF.")).toEqual(["EOF"]);
});

it("takes the longest known match, and nothing inside it", () => {
  expect(keys("Error: read ECONNRESET")).toEqual(["read ECONNRESET"]);
  expect(keys("AbortError: This operation was aborted")).toEqual(["This operation was aborted"]);
  expect(keys("This operation was aborted, then aborted")).toEqual(["This operation was aborted", "aborted"]);
  expect(keys("Get http://a: unexpected EOF")).toEqual(["unexpected EOF"]);
});

it("finds the lab's own names next to a phase, but not as plain words", () => {
  expect(keys("reset in headers (ECONNRESET) after 12 ms")).toEqual(["reset", "ECONNRESET"]);
  expect(keys("the counter was reset and the rope cut")).toEqual([]);
});

it.each([
  ["dial tcp 10.0.0.1:80: connect: connection refused", "connect: connection refused"],
  ["read tcp 10.0.0.1:80: read: connection reset by peer", "read: connection reset by peer"],
  ["dial tcp 10.0.0.1:80: i/o timeout", "i/o timeout"],
  ['Get "http://a/": context deadline exceeded', "context deadline exceeded"],
  ["dial tcp: lookup a: no such host", "no such host"],
  ['Get "http://a/": EOF', "EOF"],
  ["unexpected EOF", "unexpected EOF"],
  ["java.net.ConnectException: Connection refused", "ConnectException: Connection refused"],
  ["java.net.SocketTimeoutException: Read timed out", "Read timed out"],
  ["java.net.SocketTimeoutException: connect timed out", "connect timed out"],
  ["java.net.UnknownHostException: payment", "UnknownHostException"],
  ["org.apache.http.NoHttpResponseException: a:80 failed to respond", "NoHttpResponseException"],
  ["upstream prematurely closed connection while reading response header", "upstream prematurely closed connection"],
])("knows what other programs say: %s", (written, key) => {
  expect(keys(written)).toEqual([key]);
});

it.each([
  ["HikariPool-1 - Connection is not available, request timed out after 30000ms.", "HikariCP"],
  ["java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available", "HikariCP"],
  ["CircuitBreaker 'payment' is OPEN and does not permit further calls", "Resilience4j"],
  ["CircuitBreaker 'payment' is HALF_OPEN and does not permit further calls", "Resilience4j"],
  ["Bulkhead 'payment' is full and does not permit further calls", "Resilience4j"],
  ["RateLimiter 'payment' does not permit further calls", "Resilience4j"],
  ["java.util.concurrent.TimeoutException: null", "Java"],
  ["self signed certificate", "OpenSSL"],
  ["SSL certificate problem: unable to get local issuer certificate", "OpenSSL"],
  ["SSL routines: certificate has expired", "OpenSSL"],
])("knows the message without its class: %s is by %s", (written, by) => {
  expect(explain(written)[0]?.by).toBe(by);
});

it("lists a specific message before a general exception", () => {
  const limited = "java.util.concurrent.TimeoutException: TimeLimiter 'pay' recorded a timeout exception.";
  expect(keys(limited)).toEqual(["recorded a timeout exception", "java.util.concurrent.TimeoutException"]);
});

it("recognizes a library's common words only if they are the whole input", () => {
  expect(keys("Error: Timed out after 10000ms")).toEqual(["Timed out after"]);
  expect(keys("request timed out after 30000ms")).toEqual([]);
  expect(keys("timeout exceeded")).toEqual(["timeout exceeded"]);
  expect(keys("pay: timeout exceeded")).toEqual(["timeout exceeded"]);
  expect(keys("Lock wait timeout exceeded; try restarting transaction")).toEqual(["Lock wait timeout exceeded"]);
});

it.each([
  ["GET /api/orders 500 12.345 ms - 21", "500"],
  ["2026-11-22 POST /orders -> 503", "503"],
  ["10:00:01 ERROR payment 500", "500"],
  ["10.0.0.7 /orders 502 157 0.004", "502"],
  ["payment responded with 429", "429"],
])("finds the plain status in %s", (written, status) => {
  expect(keys(written)).toEqual([status]);
});

it.each(["took 500 ms", "Content-Length: 500", "at line 500", "500 orders were sent", "order.js:500", "after 500"])(
  "takes no other number for a status: %s",
  (written) => {
    expect(keys(written)).toEqual([]);
  },
);

it("walks a report however deep it is nested and however long it is", () => {
  const deep = 100_000;
  expect(keys(`${"[".repeat(deep)}{"code":"EPIPE"}${"]".repeat(deep)}`)).toEqual(["EPIPE"]);
  expect(keys(JSON.stringify([...Array(300_000).fill(1), { code: "EPIPE" }]))).toEqual(["EPIPE"]);
});

it("explains Python's message, not Node's `aborted` inside it", () => {
  const text =
    "requests.exceptions.ConnectionError: ('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))";
  expect(explain(text)[0]).toMatchObject({ key: "RemoteDisconnected", by: "Python" });
  expect(keys(text)).not.toContain("aborted");
});

it.each([
  ["HttpTimeoutException", "Java"],
  ["IncompleteRead", "Python"],
  ["PrematureCloseException", "Reactor Netty"],
  ["http: server closed idle connection", "Go"],
  ["curl: (28)", "curl"],
  ["curl (28)", "curl"],
  ["no live upstreams", "nginx"],
  ["SH", "HAProxy"],
  ["UC", "Envoy"],
  ["URX", "Envoy"],
  ["460", "ALB"],
  ["CrashLoopBackOff", "Kubernetes"],
  ["DEADLINE_EXCEEDED", "gRPC"],
  ["CallNotPermittedException", "Resilience4j"],
  ["BrokenCircuitError", "cockatiel"],
  ["circuit breaker is open", "gobreaker"],
  ["BrokenCircuitException", "Polly"],
  ["The circuit is now open and is not allowing calls. It can be retried after '00:00:05'.", "Polly"],
  ["The operation didn't complete within the allowed timeout of '00:00:01'.", "Polly"],
  ["Polly.Bulkhead.BulkheadRejectedException", "Polly"],
  ["RetryError[<Future at 0x7f19 state=finished raised ValueError>]", "tenacity"],
  ["timeout exceeded", "failsafe-go"],
  ["BulkheadFullException", "Resilience4j"],
  ["circuit breaker open", "failsafe-go"],
  ["bulkhead full", "failsafe-go"],
  ["retries exceeded. last result: <nil>, last error: fail", "failsafe-go"],
  ["BottleneckError: This job has been dropped by Bottleneck", "bottleneck"],
  ["org.springframework.core.retry.RetryException: Retry policy exhausted", "Spring Framework"],
  ["ExhaustedRetryException", "Spring Retry"],
  ["UO", "Envoy"],
])("knows %s, with settings of %s", (written, by) => {
  const [found] = explain(written);
  expect(found?.by).toBe(by);
  expect(found?.settings.length).toBeGreaterThan(0);
});

it("recognizes a log flag only where logs have it", () => {
  const haproxy =
    '127.0.0.1:1 [22/Nov/2026:02:47:09.533] f b/s 0/0/0/-1/58 502 209 - - SH-- 1/1/0/0/0 0/0 "POST / HTTP/1.1"';
  expect(keys(haproxy)).toEqual(["SH"]);
  expect(keys('"POST /pay HTTP/1.1" 503 URX,UF 2 121 15 -')).toEqual(["URX", "UF"]);
  expect(keys('{"response_flags":"DC","response_code":0}')).toEqual(["DC"]);
  expect(keys("502 (SH), 503 (UC)")).toEqual(["SH", "UC"]);
  expect(keys("SH and UC are sales regions; UNKNOWN and INTERNAL are words")).toEqual([]);
});

it("distinguishes flags by case, and explains a flag of two programs for both", () => {
  expect(keys("sH")).toEqual(["sH"]);
  expect(keys("SH")).toEqual(["SH"]);
  expect(keys("sh")).toEqual(["SH", "sH"]);
  expect(explain("LR").map(({ by }) => by)).toEqual(["HAProxy", "Envoy"]);
});

it("finds a status of gRPC as each language writes it", () => {
  for (const written of [
    "rpc error: code = Unavailable desc = x",
    "StatusCode.UNAVAILABLE",
    "io.grpc.StatusRuntimeException: UNAVAILABLE: io exception",
    "Error: 14 UNAVAILABLE: No connection established",
    "grpc-status: 14",
  ])
    expect(keys(written), written).toEqual(["UNAVAILABLE"]);
});
