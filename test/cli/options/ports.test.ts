import { expect, test } from "vitest";
import { portsOf } from "../../../src/cli/options/ports.ts";

test("servers have the ports that are named", () => {
  expect(portsOf(["order=8080", "payment=8081"], ["order", "payment"])).toEqual({ order: 8080, payment: 8081 });
});

test("two servers with one port are refused", () => {
  expect(() => portsOf(["order=8080", "payment=8080"], ["order", "payment"])).toThrow(
    "--port payment=8080 is also the port of order",
  );
});
