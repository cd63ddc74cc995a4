import { describe, expect, it } from "vitest";
import { explain, tried } from "./known.ts";

/** Lines of real logs: the program, the expected first explanation, the line. */
const lines = tried.logged.map(({ by, key, line }) => [by, key, line] as const);

const first = (text: string) => {
  const [found] = explain(text);
  return found === undefined ? "nothing" : `${found.by}: ${found.key}`;
};

/** Ways in which logs embed a message. */
const frames: Readonly<Record<string, (message: string) => string>> = {
  "as it stands": (message) => message,
  "after a time, a level and a class": (message) =>
    `2026-11-22T10:15:30.123+01:00 ERROR 1 --- [orders] [nio-8080-exec-1] c.e.orders.PaymentClient : failed: ${message}`,
  "in quotes": (message) => `ERROR call failed error="${message.replaceAll('"', '\\"')}" attempt=2`,
  "after the name of a container": (message) => `orders-1  | ${message}`,
  "as a line of JSON": (message) => JSON.stringify({ level: "error", ts: 1763805330.1, msg: "failed", error: message }),
  "deep in a line of JSON": (message) =>
    JSON.stringify({ "@timestamp": "2026-11-22T10:00:00Z", "log.level": "ERROR", error: { message, type: "x" } }),
  "in the middle of a stack trace": (message) => `failed\\n\\tat a.B.c(d)\\n${message}\\n\\tat e.F.g(h)`,
};

describe("the first thing that is explained of a message is the same", () => {
  it.each(Object.entries(frames))("%s", (_, frame) => {
    const plain = lines.filter(([, , line]) => !line.startsWith("{"));
    const misread = plain.filter(([by, key, line]) => first(frame(line)) !== `${by}: ${key}`);
    expect(misread.map(([by, key, line]) => `${line}: ${first(frame(line))}, not ${by}: ${key}`)).toEqual([]);
  });
});

it("finds the message in the JSON logs of several frameworks", () => {
  const json = lines.filter(([, , line]) => line.startsWith("{"));
  expect(json.map(([, , line]) => first(line))).toEqual(json.map(([by, key]) => `${by}: ${key}`));
});

describe("advice names settings of the program that logged the line", () => {
  it.each([
    ["java.net.SocketException: Too many open files", "HttpClient"],
    ["io.netty.channel.unix.Errors$NativeIoException: Connection refused", "Reactor Netty"],
    [
      'org.springframework.web.client.ResourceAccessException: I/O error on GET request for "http://a": Read timed out',
      "RestClient",
    ],
    ["feign.RetryableException: Read timed out executing POST http://payment/pay", "OpenFeign"],
    ["dial tcp 10.0.0.1:80: connect: no route to host", "net/http"],
    ["OSError: [Errno 113] No route to host", "http.client"],
    ["---> System.Net.Sockets.SocketException (113): No route to host", "HttpClient"],
    ["[crit] 7#7: *1 connect() to unix:/run/a.sock failed (2), Connection reset by peer", "nginx"],
  ])("%s: %s", (line, who) => {
    const [found] = explain(line);
    expect(found?.settings.map(([name]) => name)).toContain(who);
  });
});

describe("words of one runtime are not read in the log of another", () => {
  it.each([
    ["javax.net.ssl.SSLHandshakeException: Remote host terminated the handshake", "Node"],
    ["io.netty.resolver.dns.DnsNameResolverTimeoutException: query timed out after 5000 milliseconds", "opossum"],
    ["System.Net.Sockets.SocketException (11001): No such host is known.", "Go"],
    ["GuzzleHttp\\Exception\\ConnectException: cURL error 7: Failed to connect", "Java"],
    ["[error] 31#31: *1 payment could not be resolved (3: Host not found)", "HTTP"],
    ["Lock wait timeout exceeded; try restarting transaction", "failsafe-go"],
    ["redis.exceptions.TimeoutError: Timeout reading from socket", "Node"],
    ["acme.errors.TimeoutError: too late", "Node"],
    ["Acme::ConnectionTimeoutError: too late", "aiohttp"],
  ])("%s: nothing of %s", (line, by) => {
    expect(explain(line).map((found) => found.by)).not.toContain(by);
  });

  it("but both are read if two runtimes log into one text", () => {
    const both = "dial tcp: lookup a: no such host\nCaused by: java.net.SocketTimeoutException: Read timed out";
    expect(explain(both).map(({ by }) => by)).toEqual(["Go", "Java"]);
  });
});

describe("common words are not read in the log of a program that means something else", () => {
  it.each([
    ["WebSocket connection closed: 1006"],
    ["ERROR c.e.Foo - Connection closed: idle"],
    ["stomp: Connection closed: heartbeat missed"],
    ["ERROR 1016 (HY000): Can't open file: 'orders.ibd'"],
    ["Error 1020 (HY000): Record has changed since last read in table 'orders'"],
    ["Error 1015: Can't lock file (errno: 11)"],
    ["Error Code: 1016. Can't open file: 'orders.MYI'"],
    ["MySQL error code: 1020"],
    ["Got 3 errors in 5 times. Aborting"],
    ["<Response 219 bytes [301 MOVED PERMANENTLY]>"],
    ["MOVED 12 files to /archive"],
    ["Duplicate entry in the address book"],
    ["Duplicate entry 'Ada' in contacts.csv, line 7"],
    ["System error 1062 has occurred."],
    ["pam_sss(sshd:account): Access denied for user jdoe: 6"],
    ["dropbear: Password authentication failed for user bob"],
    ["dovecot: imap(ada): NO [NOPERM] Access to mailbox"],
    ["realtime: status CHANNEL_ERROR - retrying in 5 s"],
    ["paramiko.transport: Channel closed"],
    ["tus: PRECONDITION_FAILED for upload 17"],
    ["WARNING: Failed to pull image with policy always"],
    ["ffmpeg: unsupported protocol"],
    ["ipsec: no protocols available for peer"],
    ["grafana: alert certificate required renewal"],
    ["dm-crypt: failed to enable crypto engine"],
    ["ODBC driver: bad connection string"],
    ["clickhouse: reached heap limit, merging parts"],
  ])("%s", (line) => {
    expect(first(line)).toBe("nothing");
  });

  it("nor is a call of ssh that the system forbids read as one of Go", () => {
    expect(explain("ssh: connect: permission denied").map(({ by }) => by)).not.toContain("Go");
  });

  it.each([
    [
      'Error: Connection closed: 320 (CONNECTION-FORCED) with message "CONNECTION_FORCED"',
      "RabbitMQ: Connection closed:",
    ],
    ["IllegalOperationError: Channel closed", "RabbitMQ: Channel closed"],
    ["403 error code: 1020", "Cloudflare: Error 1020"],
    ["<h1>Error 1015</h1>", "Cloudflare: Error 1015"],
    ["Cloudflare answered Error 1016 for shop.example", "Cloudflare: Error 1016"],
    ["ERROR 1062 (23000) at line 3", "MySQL: ER_DUP_ENTRY"],
    ["NOPERM User ada has no permissions to run the 'get' command", "Redis: NOAUTH Authentication required"],
    ["[SSL: UNSUPPORTED_PROTOCOL] unsupported protocol (_ssl.c:1129)", "OpenSSL: alert protocol version"],
    ["stream_socket_client(): Failed to enable crypto", "PHP: SSL operation failed with code"],
  ])("but %s is %s", (line, key) => {
    expect(explain(line).map((found) => `${found.by}: ${found.key}`)).toContain(key);
  });
});

it("reads a long line in time that grows with its length", () => {
  const seconds = (times: number) => {
    const line = "read udp 10.0.0.3:4000 ".repeat(times);
    const began = performance.now();
    explain(`${line}connect: connection refused`);
    return (performance.now() - began) / 1000;
  };
  seconds(100);
  expect(seconds(40_000)).toBeLessThan(10);
});

it("takes the name of a status for a status only as HTTP writes it", () => {
  expect(first("the pod is gone, and its record was not found")).toBe("nothing");
  expect(first('504 GATEWAY_TIMEOUT "late"')).toBe("HTTP: 504");
  expect(first('{"error":"Not Found","path":"/x"}')).toBe("HTTP: 404");
  expect(first('"error": "Forbidden"')).toBe("HTTP: 403");
});
