import { expect, test } from "vitest";
import { inTurn } from "../../../src/cli/mystery/in-turn.ts";

test("guesses that are typed ahead are judged one after another, and none after the right one", async () => {
  const began: string[] = [];
  const judge = inTurn(async (guess) => {
    began.push(`${guess} begins`);
    await null;
    began.push(`${guess} ends`);
    return guess === "right";
  });
  expect(await Promise.all(["wrong", "right", "late"].map(judge))).toEqual([false, true, true]);
  expect(began).toEqual(["wrong begins", "wrong ends", "right begins", "right ends"]);
});
