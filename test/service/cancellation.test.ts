import { expect, it } from "vitest";
import { Cancellation } from "../../src/service/cancellation.ts";

it("calls every listener once when it fires", () => {
  const cancellation = new Cancellation();
  const called: string[] = [];
  for (const who of ["a", "b"]) cancellation.onCancel(() => called.push(who));
  expect([cancellation.cancelled, called]).toEqual([false, []]);
  cancellation.cancel();
  cancellation.cancel();
  expect([cancellation.cancelled, called]).toEqual([true, ["a", "b"]]);
});

it("calls a listener at once if it has already fired", () => {
  const cancellation = new Cancellation();
  cancellation.cancel();
  let called = 0;
  cancellation.onCancel(() => {
    called += 1;
  })();
  cancellation.cancel();
  expect(called).toBe(1);
});

it("does not call a removed listener", () => {
  const cancellation = new Cancellation();
  const called: string[] = [];
  const takeBack = cancellation.onCancel(() => called.push("a"));
  cancellation.onCancel(() => called.push("b"));
  takeBack();
  cancellation.cancel();
  takeBack();
  expect(called).toEqual(["b"]);
});

it("calls listeners in the order in which they were added, although the first one was removed", () => {
  const cancellation = new Cancellation();
  const called: string[] = [];
  const takeBack = cancellation.onCancel(() => called.push("a"));
  cancellation.onCancel(() => called.push("b"));
  takeBack();
  cancellation.onCancel(() => called.push("c"));
  cancellation.cancel();
  expect(called).toEqual(["b", "c"]);
});

it("keeps the first listener if a later one is removed", () => {
  const cancellation = new Cancellation();
  const called: string[] = [];
  cancellation.onCancel(() => called.push("a"));
  cancellation.onCancel(() => called.push("b"))();
  cancellation.cancel();
  expect(called).toEqual(["a"]);
});

it("never fires if nothing listens", () => {
  let called = 0;
  const takeBack = Cancellation.NEVER.onCancel(() => {
    called += 1;
  });
  Cancellation.NEVER.cancel();
  takeBack();
  expect([Cancellation.NEVER.cancelled, called]).toEqual([false, 0]);
});
