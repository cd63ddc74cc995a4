import { expect, test } from "vitest";
import { readLog } from "../../../src/explain/reading/read-log.ts";
import { Draft } from "../../../src/explain/reading/reading.ts";

test("a line of blanks belongs to no event and ends none", () => {
  const draft = new Draft();
  readLog("read ECONNRESET\n   \n    at TCP.onStreamRead (node:internal)\n \t\n", draft);
  expect(draft.parts.map(({ start, end }) => draft.text.slice(start, end))).toEqual([
    "read ECONNRESET\n    at TCP.onStreamRead (node:internal)",
  ]);
});
