import { expect, test } from "vitest";
import { Recent } from "../../../src/cli/serve/recent.ts";
import type { Event } from "../../../src/trace.ts";

const event = (call: number, says: string): Event => ({
  atMs: 0,
  who: "order",
  call,
  what: { kind: "finished", says },
});
const seen = ({ events }: Recent) => events.map(({ call, what }) => `${call} ${"says" in what ? what.says : ""}`);

test("what happened lately is kept by whole calls, the earliest are forgotten and counted", () => {
  const recent = new Recent(6);
  recent.add(event(0, "changed"));
  for (const call of [1, 2, 1, 3]) recent.add(event(call, "a"));
  expect(recent.forgottenCalls).toBe(0);
  recent.add(event(3, "b"));
  expect(seen(recent)).toEqual(["0 changed", "3 a", "3 b"]);
  expect(recent.forgottenCalls).toBe(2);
  recent.add(event(2, "late"));
  recent.add(event(4, "a"));
  expect(seen(recent)).toEqual(["0 changed", "3 a", "3 b", "4 a"]);
});

test("it never grows beyond its most, however long servers are up", () => {
  const recent = new Recent(100);
  for (let call = 1; call <= 10_000; call++) for (const says of ["a", "b", "c"]) recent.add(event(call, says));
  expect(recent.events.length).toBeLessThan(100);
  expect(seen(recent).at(-1)).toBe("10000 c");
});
