import { expect, it } from "vitest";
import { inOnePiece } from "../../../src/service/body.ts";
import { NO_BODY } from "../../../src/service/http.ts";
import { Token } from "../../../src/service/token.ts";
import { Requests } from "../../../src/world/virtual/requests.ts";

const ask = { method: "POST", path: "/pay", headers: [], body: NO_BODY };

it("makes one object of equal requests, so that a long queue stays small", () => {
  const requests = new Requests("admin");
  const first = requests.of(ask, "/pay", NO_BODY, Token.NEVER);
  expect(requests.of({ ...ask }, "/pay", NO_BODY, Token.NEVER)).toBe(first);
  expect(first).toStrictEqual({ ...ask, gone: Token.NEVER, door: "admin" });
});

it.each([
  ["method", { ...ask, method: "GET" }, "/pay", NO_BODY, Token.NEVER],
  ["path", ask, "/payments", NO_BODY, Token.NEVER],
  ["headers", { ...ask, headers: [["x-user", "1"] as const] }, "/pay", NO_BODY, Token.NEVER],
  ["body", ask, "/pay", new Uint8Array([1]), Token.NEVER],
  ["caller that may leave", ask, "/pay", NO_BODY, new Token()],
])("tells requests apart by their %s", (_, other, path, body, gone) => {
  const requests = new Requests(undefined);
  requests.of(ask, "/pay", NO_BODY, Token.NEVER);
  const { method, headers } = other;
  expect(requests.of(other, path, body, gone)).toStrictEqual({ method, path, headers, body, gone });
});

it("never shares a request that can be used only once", () => {
  const requests = new Requests(undefined);
  const [body, gone] = [inOnePiece(NO_BODY), new Token()];
  expect(requests.of(ask, "/pay", body, Token.NEVER)).not.toBe(requests.of(ask, "/pay", body, Token.NEVER));
  expect(requests.of(ask, "/pay", NO_BODY, gone)).not.toBe(requests.of(ask, "/pay", NO_BODY, gone));
});
