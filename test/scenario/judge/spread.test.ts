import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

/** Returns the evidence about calls to a payment with these faults. */
async function saw(faults: string, expect: string, times = 20): Promise<string> {
  const text = `
title: t
worlds: [virtual]
setup: { payment: { faults: [${faults}] } }
steps: [{ send: POST /pay, to: payment, times: ${times}, expect: ${expect} }]
`;
  const { verdict } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  return verdict.checks[0]!.saw;
}

test("the evidence about several calls that all fit names the fastest and the slowest", async () => {
  const took = "{ status: 200, took: { atMost: 2950ms } }";
  expect(await saw("{ delay: 2.9s, nth: 7 }", took)).toBe("all 20: 200 after 0 ms to 2.900 s");
  expect(await saw("{ delay: 10ms }", took)).toBe("all 20: 200 after 0.010 s");
  expect(await saw("{ delay: 10ms, nth: 2 }", took, 2)).toBe("both: 200 after 0 ms to 0.010 s");
});

test("it names each of a few ends, and does not list many", async () => {
  const status = (count: number) =>
    Array.from({ length: count }, (_, at) => `{ error-status: ${500 + at}, nth: ${at + 3} }`);
  const any = "{ status: [200, 500, 501, 502, 503] }";
  expect(await saw(status(2).join(", "), any)).toBe("all 20: 200 or 500 or 501 at once");
  expect(await saw(status(4).join(", "), any)).toBe("all 20: different ends at once");
});
