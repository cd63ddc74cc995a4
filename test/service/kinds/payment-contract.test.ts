import { expect, test } from "vitest";
import { readContract } from "../../../src/service/kinds/payment-contract.ts";
import { begin } from "../../../src/service/task.ts";
import type { What } from "../../../src/trace.ts";
import { started } from "../../world/setup.ts";
import { ctxOf, requestOf } from "../ctx.ts";

test.each([
  [{}, "GET /pay/order%201"],
  [{ path: "POST /v1/charges" }, "GET /v1/charges/order%201"],
  [{ path: "POST /v1/charges", lookup: "POST /find/{key}/state" }, "POST /find/order%201/state"],
])("with the contract %j a key is looked up with %s", (written, line) => {
  const contract = readContract(written);
  const { method, path } = contract.lookup("order 1");
  expect(`${method} ${path}`).toBe(line);
  expect(contract.keyIn(method, path)).toBe("order 1");
});

test.each([
  ["GET", "/pay/k1", "k1"],
  ["HEAD", "/pay/k1", "k1"],
  ["POST", "/pay/k1", undefined],
  ["GET", "/charges/k1", undefined],
  ["GET", "/pay/", undefined],
  ["GET", "/pay/a/b", undefined],
  ["GET", "/pay/%zz", undefined],
])("%s %s asks the usual payment about the key %s", (method, path, key) => {
  expect(readContract({}).keyIn(method, path)).toBe(key);
});

test("a lookup with text behind the key needs that text, and only a GET can be a HEAD", () => {
  const { keyIn } = readContract({ lookup: "POST /find/{key}/state" });
  expect(keyIn("POST", "/find/k1/state")).toBe("k1");
  expect(keyIn("POST", "/find/k1/other")).toBeUndefined();
  expect(keyIn("POST", "/lost/k1/state")).toBeUndefined();
  expect(keyIn("HEAD", "/find/k1/state")).toBeUndefined();
  expect(keyIn("GET", "/find/k1/state")).toBeUndefined();
});

test("the headers of an answer are split at their first colon", () => {
  const { complete } = readContract({ status: 201, headers: ["x-at: 12:30"], body: "{}" });
  expect(complete).toMatchObject({ status: 201, headers: [["x-at", "12:30"]] });
});

test("a lookup without a place for the key is refused", () => {
  expect(() => readContract({ lookup: "GET /x" })).toThrow("does not say where the key is");
});

test.each([
  ['{"amount": 3}', 200, ["charged"]],
  ['{"amount": "3"}', 422, ["the request does not fit its contract: /amount is not of type number"]],
  ["{}", 422, ["the request does not fit its contract: /amount is missing"]],
  ["amount=3", 422, ["the request does not fit its contract: it is not JSON"]],
])("a payment that knows its schema answers %s with %i, and says why", async (body, status, says) => {
  const accepts = { type: "object", required: ["amount"], properties: { amount: { type: "number" } } };
  const settings = { contract: { ...rule, accepts }, respectsDeadline: false, clockAhead: 0 };
  const { handle } = started({ kind: "payment", settings });
  const noted: What[] = [];
  const request = requestOf({ path: "/pay", body: new TextEncoder().encode(body) });
  const answer = await begin(handle(request, ctxOf({ note: (what) => noted.push(what) })));
  expect(answer).toMatchObject({ status });
  expect(noted.map((what) => "says" in what && what.says)).toEqual(says);
});

const rule = { path: "POST /pay", status: 200, body: "Payment complete", key: "idempotency-key" };
