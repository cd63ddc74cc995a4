import { expect, test } from "vitest";
import { readOddRequest } from "../../../../src/world/real/listening/odd-request.ts";

test.each([
  ["PURGE /pay HTTP/1.1\r\nX-A:  b \r\n\r\nbody", { method: "PURGE", path: "/pay", headers: [["X-A", "b"]] }],
  ["PURGE /pay HTTP/1.1\r\nX-A: b", undefined],
  ["PURGE\r\nX-A: b\r\n\r\n", undefined],
  ["PURGE /pay HTTP/1.1\r\n: b\r\n\r\n", undefined],
])("%j is read as %j", (packet, request) => {
  const body = Buffer.from("body");
  expect(readOddRequest(Buffer.from(packet))).toEqual(request && { ...request, body });
});
