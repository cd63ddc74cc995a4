import { expect, test } from "vitest";
import { faultsAt, strikesAtDoor, strikesTunnel } from "../../../../src/hunt/system/doors/door-faults.ts";
import { readInjection } from "../../../../src/scenario/strikes/struck-call.ts";

test("a door strikes only the calls of its arrow, by their number, method and path", () => {
  const written = ["a->b#2=503", "a->b GET /x?y=1#1=reset", "b->a#1=503", "a->c#1=503"];
  const faults = faultsAt(
    "a->b",
    written.map((each) => readInjection(each)),
  );
  expect([...faults].map(([{ plan }, { written }]) => [written, plan])).toEqual([
    ["a->b#2=503", { calls: [2] }],
    ["a->b GET /x?y=1#1=reset", { calls: [1], method: "GET", path: "/x" }],
  ]);
});

test("a tunnel is struck only by failures of its connection, a door by these and by those of an answer", () => {
  const strikes = (failure: string) => {
    const injection = readInjection(`a->b#1=${failure}`);
    return [failure, strikesAtDoor(injection), strikesTunnel(injection)];
  };
  expect(["refused", "reset", "hang", "503", "broken-json"].map(strikes)).toEqual([
    ["refused", true, true],
    ["reset", true, true],
    ["hang", true, true],
    ["503", true, false],
    ["broken-json", true, false],
  ]);
});
