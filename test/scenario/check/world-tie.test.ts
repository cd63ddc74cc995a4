import { expect, test } from "vitest";
import { tieBetween } from "../../../src/scenario/check/world-tie.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

const text = (delay: string) => `title: A tie
setup: { order: { timeout: 1s }, payment: { delay: ${delay} } }
steps: [{ send: POST /orders, to: order }]
`;
const run = async (delay: string, world: "real" | "virtual" = "virtual") => ({
  ...(await play(jobOf(parseScenario(text(delay), "tie.yaml"), { world: "virtual", seed: 1, capMs: 10_000 }))),
  world,
});

test("a tie is named by its two events, with their times", async () => {
  const [early, late] = [await run("995ms"), await run("1005ms", "real")];
  expect(tieBetween(early, late)).toBe(
    "a tie: payment finishes its work at 0.995 s (virtual), order gives up at 1.000 s (real); move them 30 ms or more apart",
  );
});

test("events that are far apart are not a tie, and neither are equal runs", async () => {
  expect(tieBetween(await run("500ms"), await run("1500ms", "real"))).toBeUndefined();
  expect(tieBetween(await run("500ms"), await run("500ms", "real"))).toBeUndefined();
});
