import { expect, test } from "vitest";
import { isUnsure, type Judged, settled } from "../../../src/gauntlet/judge/settle.ts";

const late = { "in-time": false } as const;
const good = { "in-time": true } as const;
const open = { "in-time": "undecided" } as const;

test.each<[readonly Judged[], boolean | "undecided", boolean]>([
  [[good], true, false],
  [[late], false, true],
  [[open], "undecided", true],
  [[late, late], false, false],
  [[late, good], "undecided", true],
  [[late, good, good], true, false],
  [[late, good, late], "undecided", true],
  [[open, good], true, false],
  [[open, late], "undecided", true],
  [[open, late, late], false, false],
])("a rule about time needs two plays in a row that agree: %j", (plays, judged, unsure) => {
  expect(settled(plays)["in-time"]).toBe(judged);
  expect(isUnsure(plays)).toBe(unsure);
});

test("one play that charges twice breaks its rule, whatever the others show", () => {
  expect(isUnsure([{ "charged-once": false }])).toBe(false);
  expect(settled([{ "charged-once": false, ...late }, { "charged-once": true, ...good }, good])).toEqual({
    "charged-once": false,
    "in-time": true,
  });
});

test("a rule that no play has decided stays undecided", () => {
  expect(settled([{ "whole-body": "undecided" }])).toEqual({ "whole-body": "undecided" });
});
