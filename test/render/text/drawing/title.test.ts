import { expect, test } from "vitest";
import { labelled } from "../../../../src/render/text/drawing/title.ts";
import { wide } from "../../fixture.ts";

test("a label is at the left of its text, and above it if it is too long", () => {
  const narrow = { ...wide, width: 24 };
  expect(labelled("payment", "10 arrived, 10 finished", narrow)).toEqual([
    "payment   10 arrived, 10",
    "          finished",
  ]);
  expect(labelled("smoke-test", "10 arrived, 10 finished", narrow)).toEqual([
    "smoke-test",
    "          10 arrived, 10",
    "          finished",
  ]);
});
