import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

/** Sends three requests together to a payment that works for 100 ms on each. */
async function playThree(shed: string) {
  const text = `
title: t
setup: { payment: { delay: 100ms, shed: ${shed} } }
steps:
  - { send: POST /pay, to: payment, times: 3, together: true }
  - { send: POST /pay, to: payment, at: 100ms }
`;
  const { calls, events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  return {
    answers: calls.map(({ outcome }) => {
      if (outcome === null || !("status" in outcome)) return "nothing";
      const waits = outcome.headers.flatMap(([name, value]) => (name === "retry-after" ? [` after ${value} s`] : []));
      return `${outcome.status}${waits.join("")}`;
    }),
    said: events.flatMap(({ what }) => (what.kind === "decided" && what.by === "shed" ? [what.says] : [])),
  };
}

test("requests above the number in progress are rejected at once, until one of these ends", async () => {
  const { answers, said } = await playThree("1");
  expect(answers).toEqual(["200", "503", "503", "200"]);
  expect(said).toEqual(Array(2).fill("rejects the request: one other is in progress"));
});

test("the rejection has the status of the setting, and its Retry-After in whole seconds", async () => {
  const { answers, said } = await playThree("{ above: 2, status: 429, retryAfter: 1500ms }");
  expect(answers).toEqual(["200", "200", "429 after 2 s", "200"]);
  expect(said).toEqual(["rejects the request: two others are in progress"]);
});
