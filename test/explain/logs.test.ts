import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { miscounted, randomLog } from "../../soak/wordings/logs.ts";
import { messagesOf } from "../../soak/wordings/tried.ts";
import { mentions, tried } from "./known.ts";

const counts = (log: string) =>
  Object.fromEntries(mentions(log).counted.map(({ what: { key }, times }) => [key, times]));

test("every message of a random log is found, and counted once for each time that it was logged", () => {
  const messages = messagesOf(tried);
  expect(messages.length).toBeGreaterThan(500);
  for (let seed = 1; seed <= 60; seed++) expect(miscounted(randomLog(messages, seed)), `seed ${seed}`).toEqual([]);
});

const frames = "\tat java.base/java.net.Socket.connect(Socket.java:633)\n\tat a.Pay.pay(Pay.java:17)\n\t... 12 more";

describe("no event hides another", () => {
  const three = `10:00 ERROR call failed: read ECONNRESET
10:01 ERROR call failed: java.net.SocketTimeoutException: Read timed out
10:02 ERROR call failed: connect ECONNREFUSED
`;

  it("an exception between codes of Node, once and fifty times", () => {
    const each = { "read ECONNRESET": 1, "Read timed out": 1, ECONNREFUSED: 1 };
    expect(counts(three)).toEqual(each);
    expect(counts(three.repeat(50))).toEqual({ "read ECONNRESET": 50, "Read timed out": 50, ECONNREFUSED: 50 });
  });

  it("an exception with a stack before lines without a time", () => {
    const log = `java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.
${frames}
context deadline exceeded
read ECONNRESET
java.net.SocketException: Connection reset
context deadline exceeded`;
    expect(counts(log)).toEqual({
      "context deadline exceeded": 2,
      "Connection is not available, request timed out after": 1,
      "read ECONNRESET": 1,
      "Connection reset": 1,
    });
  });

  it("a line between codes of Node and the frames of the next", () => {
    expect(counts("read ECONNRESET\nread ECONNRESET\n    at TCP.onStreamRead (node:internal)")).toEqual({
      "read ECONNRESET": 2,
    });
  });

  it("objects of a JSON array", () => {
    const messages = ["read ECONNRESET", "java.net.SocketTimeoutException: Read timed out", "read ECONNRESET"];
    expect(counts(JSON.stringify(messages.map((message) => ({ message }))))).toEqual({
      "read ECONNRESET": 2,
      "Read timed out": 1,
    });
  });
});

describe("one incident counts once", () => {
  it.each([
    [
      "Java, with causes",
      `2026-11-22 10:00:00 ERROR call failed: Read timed out

org.springframework.web.client.ResourceAccessException: I/O error on POST request for "http://a": Read timed out
${frames}
Caused by: java.net.SocketTimeoutException: Read timed out
${frames}`,
      { "Read timed out": 1, ResourceAccessException: 1 },
    ],
    [
      "Java, whose message repeats the system's",
      `org.springframework.web.client.ResourceAccessException: I/O error on POST: Connection refused
${frames}
Caused by: java.net.ConnectException: Connection refused`,
      { "ConnectException: Connection refused": 1, ResourceAccessException: 1 },
    ],
    [
      "Java, whose message has several lines",
      `com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure

The last packet sent successfully to the server was 0 milliseconds ago. The driver has not received any packets from the server.
${frames}
Caused by: com.mysql.cj.exceptions.CJCommunicationsException: Communications link failure

The last packet sent successfully to the server was 0 milliseconds ago. The driver has not received any packets from the server.
Caused by: java.net.SocketTimeoutException: Read timed out
${frames}`,
      { "Communications link failure": 1, "Read timed out": 1 },
    ],
    [
      "Python, with a chain",
      `2026-11-22 10:00:00,123 ERROR call failed
Traceback (most recent call last):
  File "a.py", line 3, in pay
    requests.post(url)
http.client.RemoteDisconnected: Remote end closed connection without response

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 9, in order
    pay()
http.client.RemoteDisconnected: Remote end closed connection without response`,
      { RemoteDisconnected: 1 },
    ],
    [
      "Node, with a cause and fields",
      `Error: read ECONNRESET
    at TCP.onStreamRead (node:internal/stream_base_commons:217:20) {
  [cause]: Error: read ECONNRESET
      at TCP.onStreamRead (node:internal/stream_base_commons:217:20) {
    errno: -104,
    syscall: 'read',
    code: 'ECONNRESET'`,
      { "read ECONNRESET": 1 },
    ],
    [
      ".NET, with inner exceptions",
      `[10:00:00 ERR] failed
System.Net.Http.HttpRequestException: Name or service not known (payment:80)
 ---> System.Net.Sockets.SocketException (0xFFFDFFFF): Name or service not known
   at System.Net.Http.ConnectHelper.ConnectAsync()
   --- End of inner exception stack trace ---
   at Pay.Call() in /app/Pay.cs:line 17`,
      { "HttpRequestException: Name or service not known": 1, "System.Net.Sockets.SocketException": 1 },
    ],
  ])("%s", (_, log, each) => {
    expect(counts(log)).toMatchObject(each);
    expect(counts(`${log}\n`.repeat(3))).toMatchObject(
      Object.fromEntries(Object.entries(each).map(([key, times]) => [key, 3 * times])),
    );
  });

  it("advised by the outermost library, and by none, in one row", () => {
    const log = `java.net.SocketTimeoutException: Read timed out
org.springframework.web.client.ResourceAccessException: I/O error on POST request for "http://a": Read timed out`;
    expect(counts(log)).toEqual({ "Read timed out": 2, ResourceAccessException: 1 });
  });
});

test("words of another program amid a message are left out, which is told", () => {
  const { counted, leftOut } = mentions(
    'org.springframework.web.client.ResourceAccessException: I/O error on POST request for "http://a": socket hang up',
  );
  expect(counted.map(({ what }) => what.key)).toEqual(["ResourceAccessException"]);
  expect(leftOut.map(({ what, times }) => [what.by, what.key, times])).toEqual([["Node", "socket hang up", 1]]);
});

describe("reading takes time that grows with the length of a text", () => {
  const length = 300_000;
  const within = (text: string) => {
    const began = process.cpuUsage();
    mentions(text.repeat(Math.ceil(length / text.length)));
    return process.cpuUsage(began).user / 1000;
  };

  it.each([
    " ",
    "\n",
    "\t\r\n",
    "\\n",
    "a",
    "A_",
    "5",
    "500 ",
    "[",
    "at a.b(",
    "GET /x ",
    "HTTP ",
    "status: ",
    "app/a/0 ",
    "{\n",
    '{"code":"EPIPE"}\n',
    "read udp ",
    "connection refused ",
    "Caused by: java.",
    "\tat a.b.C(D.java:1)\n",
    "2026-11-22 10:00:00 INFO all is well\n",
  ])("%j", (text) => {
    expect(within(text)).toBeLessThan(3000);
  });

  it("because no expression that is searched for in a text repeats without a bound", () => {
    const folder = new URL("../../src/explain/", import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const all = files.flatMap((file) => [...readFileSync(new URL(file, folder), "utf8").matchAll(expression)]);
    expect(all.length).toBeGreaterThan(50);
    const unbounded = all.map(([whole]) => whole).filter((whole) => !isAnchored.test(whole) && repeats(whole));
    expect(unbounded).toEqual([]);
  });
});

/** A regular expression in source code. */
const expression = /(?<=[=(,:[?!&|\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[\s,;.)\]])/g;

/** Tried at one place only, the start of the text. */
const isAnchored = /^\/\^(?!.*\/[a-z]*m[a-z]*$)/;

function repeats(whole: string): boolean {
  const withoutClasses = whole.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x");
  return /[*+]|\{\d+,\}/.test(withoutClasses);
}

test("a thing that a log mentions has the line where it occurs first, and an event that is listed once its number of times", () => {
  const log = `started
Warning  Unhealthy  2s (x14 over 5m)  kubelet  Readiness probe failed: HTTP probe failed with statuscode: 503
{"message":"read ECONNRESET"}
read ECONNRESET`;
  const places = mentions(log).counted.flatMap(({ what: { key }, times, line, isAlone }) =>
    isAlone ? [[key, times, line]] : [],
  );
  expect(places).toEqual([
    ["Readiness probe failed", 14, 2],
    ["read ECONNRESET", 2, 3],
  ]);
});
