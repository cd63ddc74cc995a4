import { expect, test } from "vitest";
import { flattened, paired } from "../../../../src/world/real/client/sent-request.ts";

test("names and values become pairs with names in lower case, and a list again", () => {
  const headers = paired(["Content-Type", "Text/Plain", "X-Order", "1"]);
  expect(headers).toEqual([
    ["content-type", "Text/Plain"],
    ["x-order", "1"],
  ]);
  expect(flattened(headers)).toEqual(["content-type", "Text/Plain", "x-order", "1"]);
});
