import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

async function paid(fault: string, world: "real" | "virtual" = "virtual") {
  const text = `title: t\nsetup: { payment: { faults: [{ error-status: ${fault} }] } }\nsteps: [{ send: POST /pay, to: payment }]\n`;
  const { calls, ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
  const { outcome } = calls[0]!;
  if (outcome === null || !("status" in outcome)) throw new Error("no response");
  const retryAfter = outcome.headers.find(([name]) => name === "retry-after")?.[1];
  return { status: outcome.status, retryAfter, charged: ledger.length };
}

test.each(["real", "virtual"] as const)("an error status replaces the work: %s", async (world) => {
  expect(await paid("429 retry-after 2s", world)).toEqual({ status: 429, retryAfter: "2", charged: 0 });
});

test("it may replace the answer after the work, and rejects a status that is not an error", async () => {
  expect(await paid("503, when: after")).toEqual({ status: 503, retryAfter: undefined, charged: 1 });
  await expect(paid("200")).rejects.toThrow(ProblemError);
  await expect(paid("503 retry-after soon")).rejects.toThrow(ProblemError);
});
