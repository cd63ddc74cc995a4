import { describe, expect, it } from "vitest";
import { type BulkheadSettings, bulkheads } from "../../../src/policy/bulkhead/bulkhead-libraries.ts";
import { simulateBulkhead } from "../../../src/policy/bulkhead/simulate-bulkhead.ts";

/** What happens to calls that arrive at these times and take 50 ms each: "began 40" if one waited 40 ms. */
function entered(settings: BulkheadSettings, arrivalsMs: readonly number[], kind: "lab" | "bottleneck" = "lab") {
  return simulateBulkhead(bulkheads[kind](settings), arrivalsMs, 50).map(({ says, afterMs }) => `${says} ${afterMs}`);
}

describe("calls through a bulkhead", () => {
  it.each<[string, BulkheadSettings, number[], string[]]>([
    ["begin at once while a slot is free", { slots: 2 }, [0, 10, 20], ["began 0", "began 0", "rejected 0"]],
    [
      "begin in the millisecond in which a slot becomes free",
      { slots: 1 },
      [0, 49, 50],
      ["began 0", "rejected 0", "began 0"],
    ],
    [
      "wait in the queue, and are rejected if it is full",
      { slots: 1, queue: 1 },
      [0, 10, 20],
      ["began 0", "began 40", "rejected 0"],
    ],
    [
      "begin one after another",
      { slots: 2, queue: 9 },
      [0, 10, 20, 30, 40],
      ["began 0", "began 0", "began 30", "began 30", "began 60"],
    ],
    [
      "are rejected after the maximum wait",
      { slots: 1, waitMs: 30 },
      [0, 10, 30],
      ["began 0", "rejected 30", "began 20"],
    ],
    ["begin if a slot becomes free exactly then", { slots: 1, waitMs: 40 }, [0, 10], ["began 0", "began 40"]],
    [
      "wait for those that began from the queue",
      { slots: 1, queue: 9 },
      [0, 10, 90],
      ["began 0", "began 40", "began 10"],
    ],
  ])("%s", (_, settings, arrivalsMs, said) => {
    expect(entered(settings, arrivalsMs)).toEqual(said);
  });

  it("lose their place to a newcomer if the library drops the oldest", () => {
    expect(entered({ slots: 1, queue: 1 }, [0, 10, 20], "bottleneck")).toEqual(["began 0", "rejected 10", "began 30"]);
  });
});
