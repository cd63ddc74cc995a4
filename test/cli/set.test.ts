import { expect, test } from "vitest";
import { changeOf } from "../../src/cli/set.ts";

test("several changes are one, the later ones on top", () => {
  const setup = { order: { timeout: "1s" }, payment: { delay: "3s" } };
  const written = ["order.timeout=2s", "payment.delay=1s", "order.timeout=500ms"];
  expect(changeOf(written, setup)).toEqual({ order: { timeout: "500ms" }, payment: { delay: "1s" } });
});

test.each([
  [["order.propagatesDeadline=true", "order.deadline=2s"]],
  [["order.breaker.slowerThan=200ms", "order.breaker.slowShare=50%"]],
  [["order.fallback.body=hi", "order.fallback.status=202"]],
])("%j work only together, in any order", (written) => {
  const setup = { order: {}, payment: {} };
  expect(changeOf(written.toReversed(), setup)).toEqual(changeOf(written, setup));
});

test("what does not work together is said of the change that it is about", () => {
  const written = ["order.bulkhead.waits=10ms", "order.timeout=1s", "order.bulkhead.queue=0", "payment.delay=1s"];
  expect(() => changeOf(written, { order: {}, payment: {} })).toThrow("order.bulkhead.queue=0: no call can wait");
});

test("a share needs no percent sign", () => {
  expect(changeOf(["gateway.share=25"], { gateway: { share: "10%" }, order: {}, payment: {}, monolith: {} })).toEqual({
    gateway: { share: "25%" },
  });
});

test("a component of the one health server stands for itself", () => {
  expect(changeOf(["pay=DOWN"], { health: { pay: "UP" } })).toEqual({ health: { pay: "DOWN" } });
  expect(() => changeOf(["pay=DOWN"], { order: {}, payment: {} })).toThrow("is not a change");
});

test("with a second health server a component needs the name of its server", () => {
  const setup = { health: { pay: "UP" }, other: { is: "health", pay: "UP" } };
  expect(() => changeOf(["pay=DOWN"], setup)).toThrow("is not a change");
  expect(changeOf(["other.pay=DOWN"], setup)).toEqual({ other: { pay: "DOWN" } });
});
