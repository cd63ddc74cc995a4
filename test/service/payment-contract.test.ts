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
