import { expect, test } from "vitest";
import type { Explanation } from "../../src/explain/explanation.ts";
import { isOtherProtocol, withoutHttp } from "../../src/explain/search/protocols.ts";

test.each([
  ["connect ECONNREFUSED 10.0.0.1:5432", true],
  ["redis: read tcp: connection reset by peer", true],
  ["2026-11-27 21:22:05 ERROR read ECONNRESET", false],
  ["2026-11-27 21:23:25 ERROR read ECONNRESET", false],
  ["Error: read ECONNRESET\n    at /app/client.js:3306:5", false],
  ["upstream http://10.0.0.1:5432/ refused", false],
])("%j: whether it speaks another protocol than HTTP, whatever the time of day: %s", (text, isOther) => {
  expect(isOtherProtocol(text)).toBe(isOther);
});

test("a connection to a database is explained without settings of HTTP clients, and with those of others", () => {
  const settings = [
    ["net/http", "Transport.IdleConnTimeout"],
    ["database/sql", "SetConnMaxLifetime"],
  ] as const;
  const { settings: kept, gateways } = withoutHttp({ gateways: "refuses", settings } as unknown as Explanation);
  expect({ kept, gateways }).toEqual({ kept: [["database/sql", "SetConnMaxLifetime"]], gateways: null });
});
