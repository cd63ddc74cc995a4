import { expect, test } from "vitest";
import { type Proof, proofOf } from "../../../../src/render/view/moments/proof.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

const three = "[{ send: POST /orders, to: order, times: 3 }]";

/** Returns the proof for an expectation in a run of three orders, each on a separate connection. */
async function proof(expected: string, payment = "{ delay: 100ms }", steps = three): Promise<string | undefined> {
  const text = `
title: Three orders
setup: { order: { timeout: 1s }, payment: ${payment} }
steps: ${steps}
predict: { ask: What?, choices: [{ says: a, expect: ${expected} }, { says: b, expect: { status: 500 } }] }
`;
  const scenario = parseScenario(text, "three.yaml");
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  return said(proofOf(report, scenario.predict!.choices[0]!.expect, report.choices[0]!.verdict));
}

function said(proof: Proof | undefined): string | undefined {
  if (proof === undefined || "says" in proof) return proof?.says;
  const { atMs, who, says } = proof.moment;
  return `${atMs} ${who} ${says}`;
}

test.each([
  ["the first call that was otherwise", "{ status: 504 }", "100 client 200, call 1 of 3"],
  ["the call that is meant", "{ nth: 2, status: 504 }", "200 client 200, call 2 of 3"],
  [
    "what no line of the trace says by itself",
    "{ nth: 1, servedBy: payment }",
    "100 client 200, served by order, call 1 of 3",
  ],
  ["how many calls there were", "{ status: 504, count: 2 }", "Client gets 504: none of the three calls."],
  ["that there were fewer calls", "{ status: 200, count: 4 }", "The run shows only three such calls."],
  ["the only call, which was otherwise", "{ nth: 1, status: 504, count: 1 }", "100 client 200, call 1 of 3"],
  ["connections, in words", "{ from: order, to: payment, connections: 1 }", "Three calls went over three connections."],
  ["an event that should not have been", "{ who: payment, event: finished, count: 0 }", "100 payment charged"],
  ["an event that was not", "{ who: order, event: failed }", "This never happened: a call of order fails."],
  [
    "an event that came less often",
    "{ who: payment, event: finished, count: 5 }",
    "Payment finishes its work: three times, at 0.100, 0.200 and 0.300 s.",
  ],
  [
    "the last thing that holds, for a choice that came true",
    "[{ status: 200, count: 3 }, { who: order, event: failed, count: 0 }]",
    "Client gets 200: all three calls.",
  ],
  [
    "how often something happened",
    "[{ status: 200 }, { who: payment, event: finished, count: 3 }]",
    "Payment finishes its work: three times, at 0.100, 0.200 and 0.300 s.",
  ],
  [
    "a code, where one was asked for",
    "{ from: order, to: payment, failure: refused, code: ECONNRESET }",
    "0 order is refused: nothing listens there, code ECONNREFUSED, call 1 of 3",
    "{ off: true }",
  ],
  [
    "an order that was another",
    "{ inOrder: [{ who: payment, event: finished }, { who: client, event: failed }] }",
    "This never happened: a call of client fails.",
  ],
])("decides: %s", async (_, expected, says, payment = undefined) => {
  expect(await proof(expected, payment)).toBe(says);
});

test("decides: how few calls match, in words", async () => {
  const payment = "{ faults: [{ error-status: 500, calls: [1, 2] }] }";
  expect(await proof("{ status: 200, count: 2 }", payment)).toBe("Client gets 200: one of the three calls.");
});

test("decides about a load: its numbers, as its calls are not kept", async () => {
  const load = "[{ load: POST /pay, to: payment, rate: 10/s, spacing: even, for: 1s }]";
  const isSo = "{ who: client, event: answered, status: 200, count: 10 }";
  expect(await proof(isSo, "{}", load)).toMatch(/^Client gets 200: ten times, first at /);
  expect(await proof("{ who: client, event: answered, status: 503 }", "{}", load)).toBe("Client gets 503: never.");
});

test("a number of a load is named", async () => {
  const steps = "[{ load: POST /orders, to: order, burst: 10 }]";
  const load = (expected: string) => proof(expected, "{ delay: 100ms }", steps);
  expect(await load("{ share: { status: 503, atLeast: 50% } }")).toBe("Share of 503: 0 %.");
  expect(await load("{ good: { atMost: 50% }, useless: { server: payment, atLeast: 1% } }")).toBe(
    "Good, finished after the caller had given up: 100 %, 0 %.",
  );
});
