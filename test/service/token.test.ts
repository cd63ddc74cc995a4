import { expect, it } from "vitest";
import { Token } from "../../src/service/token.ts";

it("calls every listener once when it fires", () => {
  const token = new Token();
  const called: string[] = [];
  for (const who of ["a", "b"]) token.onGone(() => called.push(who));
  expect([token.gone, called]).toEqual([false, []]);
  token.go();
  token.go();
  expect([token.gone, called]).toEqual([true, ["a", "b"]]);
});

it("calls a listener at once if it has already fired", () => {
  const token = new Token();
  token.go();
  let called = 0;
  token.onGone(() => {
    called += 1;
  })();
  token.go();
  expect(called).toBe(1);
});

it("does not call a removed listener", () => {
  const token = new Token();
  const called: string[] = [];
  const takeBack = token.onGone(() => called.push("a"));
  token.onGone(() => called.push("b"));
  takeBack();
  token.go();
  takeBack();
  expect(called).toEqual(["b"]);
});

it("calls listeners in the order in which they were added, although the first one was removed", () => {
  const token = new Token();
  const called: string[] = [];
  const takeBack = token.onGone(() => called.push("a"));
  token.onGone(() => called.push("b"));
  takeBack();
  token.onGone(() => called.push("c"));
  token.go();
  expect(called).toEqual(["b", "c"]);
});

it("keeps the first listener if a later one is removed", () => {
  const token = new Token();
  const called: string[] = [];
  token.onGone(() => called.push("a"));
  token.onGone(() => called.push("b"))();
  token.go();
  expect(called).toEqual(["a"]);
});

it("never fires if nothing listens", () => {
  let called = 0;
  const takeBack = Token.NEVER.onGone(() => {
    called += 1;
  });
  Token.NEVER.go();
  takeBack();
  expect([Token.NEVER.gone, called]).toEqual([false, 0]);
});
