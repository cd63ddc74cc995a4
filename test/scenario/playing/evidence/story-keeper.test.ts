import { expect, test } from "vitest";
import { StoryKeeper } from "../../../../src/scenario/playing/evidence/story-keeper.ts";
import type { Event } from "../../../../src/trace.ts";

const event = (call: number, says: string): Event => ({
  atMs: 0,
  who: "order",
  call,
  what: { kind: "finished", says },
});
const seen = ({ story }: StoryKeeper) =>
  story.events.map(({ call, what }) => `${call} ${"says" in what ? what.says : ""}`);

test("the latest calls are kept as a whole; the earliest are dropped and counted", () => {
  const keeper = new StoryKeeper(6);
  keeper.see(event(0, "changed"));
  for (const call of [1, 2, 1, 3]) keeper.see(event(call, "a"));
  expect(keeper.story.forgottenCalls).toBe(0);
  keeper.see(event(3, "b"));
  expect(seen(keeper)).toEqual(["3 a", "3 b"]);
  expect(keeper.story.forgottenCalls).toBe(2);
  keeper.see(event(2, "late"));
  keeper.see(event(4, "a"));
  expect(seen(keeper)).toEqual(["3 a", "3 b", "4 a"]);
});

test("it never exceeds its maximum, however long servers run", () => {
  const keeper = new StoryKeeper(100);
  for (let call = 1; call <= 10_000; call++) for (const says of ["a", "b", "c"]) keeper.see(event(call, says));
  expect(keeper.story.events.length).toBeLessThan(100);
  expect(seen(keeper).at(-1)).toBe("10000 c");
});

test("events without a call are limited, too", () => {
  const keeper = new StoryKeeper(100);
  for (let times = 1; times <= 10_000; times++) keeper.see(event(0, `${times}`));
  expect(keeper.story.events.length).toBeLessThan(100);
  expect(keeper.story.forgottenCalls).toBe(0);
});
