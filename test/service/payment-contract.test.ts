import { expect, test } from "vitest";
import { readContract } from "../../src/service/payment-contract.ts";

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
