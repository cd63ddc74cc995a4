import { expect, test } from "vitest";
import { CallIds } from "../../../../src/world/real/calling/call-ids.ts";

test("a call is ours each time it arrives at its target, and from outside anywhere else", () => {
  const numbers = new CallIds();
  const call = numbers.call("payment");
  expect(numbers.arrival("payment", call)).toEqual({ call, ours: true });
  expect(numbers.arrival("payment", call)).toEqual({ call, ours: true });
  expect(numbers.arrival("order", call)).toEqual({ call: 2, ours: false });
  expect(numbers.arrival("payment", undefined)).toEqual({ call: 3, ours: false });
  expect(numbers.call("payment")).toBe(4);
});

test("only a limited number of calls is remembered", () => {
  const numbers = new CallIds();
  for (let sent = 0; sent < 100_001; sent++) numbers.call("payment");
  expect(numbers.arrival("payment", 1).ours).toBe(false);
  expect(numbers.arrival("payment", 2).ours).toBe(true);
});

test("forgetting old calls costs little, however many there have been", () => {
  const numbers = new CallIds();
  const us = (calls: number) => {
    const before = process.cpuUsage();
    for (let sent = 0; sent < calls; sent++) numbers.call("payment");
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const first = us(100_000);
  expect(us(100_000)).toBeLessThan(Math.max(first, 20_000) * 10);
});

test("a call of a user's own server belongs to the call that its header names, or to the only one in progress", () => {
  const numbers = new CallIds(["order"]);
  const first = numbers.call("order");
  expect(numbers.ownCaller(undefined)).toEqual({ by: "order", parent: first });
  const second = numbers.call("order");
  expect(numbers.ownCaller(undefined)).toEqual({ by: "order", parent: "unknown" });
  expect(numbers.ownCaller(second)).toEqual({ by: "order", parent: second });
  numbers.ended(second);
  expect(numbers.ownCaller(undefined)).toEqual({ by: "order", parent: first });
  numbers.ended(first);
  expect(numbers.ownCaller(undefined)).toEqual({ by: "order", parent: "unknown" });
});

test("with two servers of the user's, the caller of a call without a visible cause is unknown", () => {
  const numbers = new CallIds(["order", "gateway"]);
  expect(numbers.ownCaller(numbers.call("payment"))).toEqual({ by: "unknown", parent: "unknown" });
});
