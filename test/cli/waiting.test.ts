import { expect, test } from "vitest";
import { Waiting } from "../../src/cli/waiting.ts";
import { timeout504 } from "../render/fixture.ts";

test("for one run it says who waits for whom and for how long; for several, which are still running", () => {
  const waiting = new Waiting();
  const run = waiting.begin("timeout-504");
  for (const event of timeout504.events.slice(0, 4)) run.saw(event);
  expect(waiting.words()).toBe("timeout-504: order is waiting for payment, 0.0 s");
  const other = waiting.begin("refused-502");
  expect(waiting.words()).toBe("2 still running: timeout-504, refused-502");
  other.ended();
  for (const event of timeout504.events.slice(4, 6)) run.saw(event);
  expect(waiting.words()).toBe("timeout-504: no call is pending; finishing background work");
});
