import { expect, it } from "vitest";
import { inOnePiece } from "../../../../src/service/body.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import { Requests } from "../../../../src/world/virtual/serving/shared-requests.ts";

const ask = { method: "POST", path: "/pay", headers: [], body: NO_BODY };

it("makes one object of equal requests, so that a long queue stays small", () => {
  const requests = new Requests("admin");
  const first = requests.of(ask, "/pay", NO_BODY, Cancellation.NEVER);
  expect(requests.of({ ...ask }, "/pay", NO_BODY, Cancellation.NEVER)).toBe(first);
  expect(first).toStrictEqual({ ...ask, cancellation: Cancellation.NEVER, door: "admin" });
});

it.each([
  ["method", { ...ask, method: "GET" }, "/pay", NO_BODY, Cancellation.NEVER],
  ["path", ask, "/payments", NO_BODY, Cancellation.NEVER],
  ["headers", { ...ask, headers: [["x-user", "1"] as const] }, "/pay", NO_BODY, Cancellation.NEVER],
  ["body", ask, "/pay", new Uint8Array([1]), Cancellation.NEVER],
  ["caller that may leave", ask, "/pay", NO_BODY, new Cancellation()],
])("tells requests apart by their %s", (_, other, path, body, cancellation) => {
  const requests = new Requests(undefined);
  requests.of(ask, "/pay", NO_BODY, Cancellation.NEVER);
  const { method, headers } = other;
  expect(requests.of(other, path, body, cancellation)).toStrictEqual({ method, path, headers, body, cancellation });
});

it("never shares a request that can be used only once", () => {
  const requests = new Requests(undefined);
  const [body, cancellation] = [inOnePiece(NO_BODY), new Cancellation()];
  expect(requests.of(ask, "/pay", body, Cancellation.NEVER)).not.toBe(
    requests.of(ask, "/pay", body, Cancellation.NEVER),
  );
  expect(requests.of(ask, "/pay", NO_BODY, cancellation)).not.toBe(requests.of(ask, "/pay", NO_BODY, cancellation));
});
