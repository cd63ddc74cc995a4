import { expect, test } from "vitest";
import { capital } from "../../../src/text/words/capital.ts";

test("a sentence begins with a capital, but p99 keeps its name", () => {
  expect(["a call fails", "p99 is the timeout", "504 after 1 s", ""].map(capital)).toEqual([
    "A call fails",
    "p99 is the timeout",
    "504 after 1 s",
    "",
  ]);
});
