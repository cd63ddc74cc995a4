import { expect, test } from "vitest";
import { hasPort, withHost } from "../../../src/service/gateway/named-host.ts";
import type { Request } from "../../../src/service/service.ts";
import type { Header } from "../../../src/trace.ts";

const request = (headers: readonly Header[], localPort?: number) => ({ headers, localPort }) as Request;
const named: Header[] = [["host", "shop"]];

test("a request of the virtual world names a host, and any other only its own", () => {
  expect(withHost(request([["x-a", "1"]]))).toEqual([
    ["host", "127.0.0.1"],
    ["x-a", "1"],
  ]);
  expect(withHost(request(named))).toEqual(named);
  expect(withHost(request([], 80))).toEqual([]);
});

test.each([
  ["shop", true],
  ["shop:80", true],
  ["shop:", false],
  ["shop:http", false],
  ["[::1]", true],
  ["[::1]:80", true],
  ["[::1]:", false],
  ["[a:b]", true],
])("a port or no colon in %s: %s", (host, expected) => {
  expect(hasPort(request([["host", host]]))).toBe(expected);
});
