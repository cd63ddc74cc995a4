import { expect, test } from "vitest";
import { changeOf } from "../../../src/scenario/setup/set-option.ts";
import type { ProblemError } from "../../../src/text/problem.ts";

test("several changes are merged, later ones on top", () => {
  const setup = { order: { timeout: "1s" }, payment: { delay: "3s" } };
  const written = ["order.timeout=2s", "payment.delay=1s", "order.timeout=500ms"];
  expect(changeOf(written, setup)).toEqual({ order: { timeout: "500ms" }, payment: { delay: "1s" } });
});

test.each([
  [["order.propagatesDeadline=true", "order.deadline=2s"]],
  [["order.breaker.slowerThan=200ms", "order.breaker.slowShare=50%"]],
  [["order.fallback.body=hi", "order.fallback.status=202"]],
])("%j are accepted only together, in any order", (written) => {
  const setup = { order: {}, payment: {} };
  expect(changeOf(written.toReversed(), setup)).toEqual(changeOf(written, setup));
});

test("a contradiction between changes names the change that causes it", () => {
  const written = ["order.bulkhead.waits=10ms", "order.timeout=1s", "order.bulkhead.queue=0", "payment.delay=1s"];
  expect(() => changeOf(written, { order: {}, payment: {} })).toThrow("order.bulkhead.queue=0: no call can wait");
  const breaker = ["order.breaker.like=pybreaker", "order.breaker.share=50%", "order.breaker.openFor=3s"];
  expect(() => changeOf(breaker, { order: {}, payment: {} })).toThrow(
    "order.breaker.share=50%: the breaker of pybreaker",
  );
});

test("a value that seems to choose calls is answered with the keys that do", () => {
  const cureOf = (written: string) => {
    try {
      return `${changeOf([written], { payment: {} })}`;
    } catch (error) {
      return (error as ProblemError).problems[0]?.cure;
    }
  };
  const keys = "first may also be when, nth, calls, share, path, header, from, until or instance";
  const some = (entry: string) => `to strike only some calls, write faults: [{ ${entry}, first: 2 }]; ${keys}`;
  const status = "write 503, or 503 retry-after 2s";
  expect(cureOf("payment.error-status=429 twice")).toBe(`${status}; ${some("error-status: 429")}`);
  expect(cureOf("payment.error-status={ value: 502, calls: 1..2 }")).toBe(`${status}; ${some("error-status: 502")}`);
  expect(cureOf("payment.reset=in the headers twice")).toContain(some("reset: in the headers"));
  expect(cureOf("payment.delay=1s for 2 calls")).toContain(some("delay: 1s"));
  expect(cureOf("payment.delay=3")).toBe("write 3s or 3ms");
  expect(cureOf("payment.error-status=twice")).toBe(status);
});

test("a share needs no percent sign", () => {
  expect(changeOf(["gateway.share=25"], { gateway: { share: "10%" }, order: {}, payment: {}, monolith: {} })).toEqual({
    gateway: { share: "25%" },
  });
});

test("a component of the only health server needs no server name", () => {
  expect(changeOf(["pay=DOWN"], { health: { pay: "UP" } })).toEqual({ health: { pay: "DOWN" } });
  expect(() => changeOf(["pay=DOWN"], { order: {}, payment: {} })).toThrow("is not a change");
});

test("a Spring property, whose dots belong to its name, needs no server name", () => {
  const shows = "management.endpoint.health.show-details";
  const setup = { health: { pay: "DOWN", [shows]: "never" } };
  expect(changeOf([`${shows}=always`], setup)).toEqual({ health: { [shows]: "always" } });
  expect(changeOf([`health.${shows}=always`], setup)).toEqual({ health: { [shows]: "always" } });
  expect(changeOf(["health.spring.jmx.enabled=true"], setup)).toEqual({ health: { "spring.jmx.enabled": true } });
});

test("a property that is nested in the setup is changed there", () => {
  const management = { endpoint: { health: { "show-details": "never", access: "read-only" } } };
  const changed = { endpoint: { health: { "show-details": "always", access: "read-only" } } };
  const setup = { health: { management } };
  expect(changeOf(["management.endpoint.health.show-details=always"], setup)).toEqual({
    health: { management: changed },
  });
});

test("with a second health server a component needs the name of its server", () => {
  const setup = { health: { pay: "UP" }, other: { is: "health", pay: "UP" } };
  expect(() => changeOf(["pay=DOWN"], setup)).toThrow("is not a change");
  expect(changeOf(["other.pay=DOWN"], setup)).toEqual({ other: { pay: "DOWN" } });
});
