import { expect, test } from "vitest";
import { progress } from "../../../../src/render/text/learn/progress-text.ts";

const look = { width: 80, colour: false, unicode: true };
const done = (name: string) => ({
  ...{ name, at: "2026-03-01T10:20:00.000Z", tries: 0, ended: "done" },
  ...{ predicted: "", sure: "", observed: "", twist: "" },
});

test("exercises, tasks and others are named as elsewhere, and not as progress files name them", () => {
  const lessons = ["mend/ends-in-time", "mystery/at-once", "code/write-retries", "timeout-504"].map(done);
  const text = progress({ stored: true, lessons, sum: "" } as never, look);
  expect(text.split("\n").map((line) => line.split("  ")[0])).toEqual([
    ...["ends-in-time (exercise)", "at-once (mystery)", "write-retries (task)", "timeout-504", "", "", ""],
  ]);
});
