import { expect, test } from "vitest";
import { messagesOf } from "../../soak/wordings/tried.ts";
import { explain, tried } from "./known.ts";

const provesNothingDone = /nothing was sent|work was not done|not passed on|no session was opened/;
const leavesWorkOpen = /whether (?:the|this) (?:work|statement|commit)|how far the call had got/;

/** The explanations of a text that are shown in full. */
const inFull = (text: string) => {
  const found = explain(text);
  const causes = found.filter(({ wraps }) => !wraps);
  return causes.length > 0 ? causes : found;
};

test("no message is explained both as not done and as perhaps done", () => {
  const texts = messagesOf(tried);
  expect(texts.length).toBeGreaterThan(1000);
  const contradictions = texts.filter((text) => {
    // Retries that are used up tell of all attempts, and their cause only of the last one.
    const about = inFull(text).filter(({ topic }) => topic !== "retry");
    return (
      about.some(({ proves, leavesOpen }) => provesNothingDone.test(proves) && !leavesWorkOpen.test(leavesOpen)) &&
      about.some(({ leavesOpen }) => leavesWorkOpen.test(leavesOpen))
    );
  });
  expect(contradictions).toEqual([]);
});

test.each([
  'Readiness probe failed: Get "http://10.2.0.7:8080/health": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
  "Liveness probe failed: HTTP probe failed with statuscode: 503",
  "Startup probe failed: dial tcp 10.0.0.1:8080: connect: connection refused",
  "Target.ResponseCodeMismatch: Health checks failed with these codes: [502]",
  'Server b/s1 is DOWN, reason: Layer7 wrong status, code: 503, info: "Service Unavailable"',
])("a check is explained as a check, which says nothing about a call: %s", (text) => {
  const [check, ...others] = inFull(text);
  expect(others).toEqual([]);
  expect(check!.phase).toMatch(/^none: /);
  expect(check!.endedBy).not.toMatch(/which had no server to send to/);
  expect(check!.proves).not.toMatch(/the work was not done/);
  expect(check!.retry).toMatch(/again by itself/);
});

test("kubectl without a config is told from a cluster that refuses", () => {
  const [without] = explain(
    "The connection to the server localhost:8080 was refused - did you specify the right host or port?",
  );
  expect(without!.says).toContain("found no config");
  const [refused, ...others] = explain(
    "The connection to the server 10.0.0.1:6443 was refused - did you specify the right host or port?",
  );
  expect(refused!.says).toContain("found its config");
  expect(others).toEqual([]);
});

test("a message of a library below that says the same as the client's own is left out", () => {
  const read =
    "requests.exceptions.ReadTimeout: HTTPConnectionPool(host='a', port=80): Read timed out. (read timeout=5)";
  expect(inFull(read).map(({ key }) => key)).toEqual(["requests.exceptions.ReadTimeout"]);
  const connect =
    "requests.exceptions.ConnectTimeout: Max retries exceeded (Caused by ConnectTimeoutError(<x>, 'timed out'))";
  expect(inFull(connect).map(({ key }) => key)).toEqual(["requests.exceptions.ConnectTimeout"]);
});

test("a failed lookup whose number is in the text is explained by its number", () => {
  expect(inFull("socket.gaierror: [Errno -3] Temporary failure in name resolution")[0]!.says).toMatch(/^EAI_AGAIN: /);
  expect(inFull("socket.gaierror: [Errno -2] Name or service not known")[0]!.proves).toMatch(
    /^the name has no address/,
  );
  const urllib3 =
    "NameResolutionError(\"<HTTPConnection(host='a', port=80)>: Failed to resolve 'a' ([Errno -3] Temporary failure in name resolution)\")";
  expect(inFull(urllib3)[0]!.says).toMatch(/^EAI_AGAIN: /);
});

test.each([
  "org.apache.http.conn.ConnectTimeoutException: Connect to 10.0.0.1:80 failed: connect timed out",
  "org.apache.http.conn.ConnectTimeoutException",
])("the heading is the name that was pasted, not that of another release: %s", (text) => {
  expect(explain(text)[0]).toMatchObject({
    key: "org.apache.hc.client5.http.ConnectTimeoutException",
    title: "org.apache.http.conn.ConnectTimeoutException",
  });
});

test("a cancelled wait of asyncio names asyncio's own timeouts, and no gateway", () => {
  const [cancelled] = explain("asyncio.exceptions.TimeoutError");
  expect(cancelled!.settings.map(([who]) => who)).toEqual(["asyncio"]);
  expect(cancelled!.gateways).toBeNull();
});

test("words of the system that only say what a number means are not a message of their own", () => {
  const line =
    "2026/11/22 10:00:00 [error] 31#31: *1 connect() failed (111: Connection refused) while connecting to upstream";
  expect(explain(line).map(({ key }) => key)).toEqual(["connect() failed (111"]);
});
