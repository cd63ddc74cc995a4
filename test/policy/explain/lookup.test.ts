import { expect, it } from "vitest";
import { explain, nearestKeys } from "../../../src/policy/explain/lookup.ts";

const keys = (written: string) => explain(written).map(({ key }) => key);

it("knows a code, a status and a message as they are written, in large or small letters", () => {
  expect(keys("ECONNRESET")).toEqual(["ECONNRESET"]);
  expect(keys("econnreset")).toEqual(["ECONNRESET"]);
  expect(keys(" 504 ")).toEqual(["504"]);
  expect(keys("Other side closed")).toEqual(["other side closed"]);
});

it("finds what a pasted stack trace names, in the order of its lines, and takes no line number for a status", () => {
  const trace = `TypeError: fetch failed
    at node:internal/deps/undici/undici:13502:13
    at async pay (file:///srv/order.js:504:20) {
  [cause]: SocketError: other side closed
      at Socket.onHttpSocketEnd (node:internal/deps/undici/undici:6913:26) {
    code: 'UND_ERR_SOCKET'`;
  expect(keys(trace)).toEqual(["fetch failed", "other side closed", "UND_ERR_SOCKET"]);
});

it("finds the status in a line of a log", () => {
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

it("names the three most alike where it knows nothing", () => {
  expect(keys("ECONNREST")).toEqual([]);
  expect(nearestKeys("ECONNREST")).toContain("ECONNRESET");
  expect(nearestKeys("ECONNREST")).toHaveLength(3);
});
