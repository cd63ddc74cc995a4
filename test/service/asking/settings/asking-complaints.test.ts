import { describe, expect, it } from "vitest";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";

/** The complaints about an order server, or a gateway, with these settings. */
function said(settings: string, server = "order"): string[] {
  const setup = `{ ${server}: ${settings}, ${server === "order" ? "" : "order: {}, monolith: {}, "}payment: {} }`;
  try {
    jobOf(parseScenario(`title: t\nsetup: ${setup}\nsteps: [{ send: POST /orders, to: order }]\n`, "mine.yaml"), {
      world: "virtual",
      seed: 1,
    });
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ says, cure }) => `${says}: ${cure}`);
  }
}

describe("settings that cannot work together", () => {
  it.each([
    ["{ propagatesDeadline: true }", /no deadline to pass on/],
    ["{ cancels: false }", /no call is late: add timeout: 1s/],
    ["{ timeout: 1s, warnsOnly: true, cancels: false }", /only a timeout of the whole call/],
    ["{ timeout: 1s, timeoutKind: headers, cancels: false }", /only a timeout of the whole call/],
    ["{ timeout: 1s, hedge: 1s }", /no second attempt is sent.*after 1 s: write less than 1 s/],
    ["{ deadline: 1s, hedge: 2s }", /no second attempt is sent/],
    ["{ retry: { tries: 3, wait: { first: 40s } } }", /first wait is longer than the longest: write 40 s/],
    ["{ deadline: 1s, retry: { tries: 3, wait: { first: 1s } } }", /no retry can begin/],
    ["{ retry: { wait: { factor: 3, jitter: decorrelated } } }", /have no factor.*three times.*: leave it out/],
    ["{ retry: { like: cockatiel, wait: { factor: 3, jitter: full } } }", /cockatiel doubles these waits/],
    ["{ retry: { like: cockatiel, wait: { factor: 1, jitter: full } } }", /cockatiel doubles these waits/],
    ["{ retry: { like: cockatiel, wait: { factor: 3, jitter: none } } }", /cockatiel doubles these waits/],
    ["{ breaker: { of: 10 } }", /how many of these calls may fail/],
    ["{ breaker: { share: 50%, of: 5, atLeast: 6 } }", /never opens: it looks at the last 5 calls, and needs 6/],
    ["{ breaker: { failures: 6, of: 5 } }", /never opens.*6 of them must fail: write at most 5/],
    ["{ breaker: { failures: 5, atLeast: 6 } }", /without a share.*add share: 50%/],
    ["{ breaker: { slowShare: 50% } }", /which calls are slow/],
    ["{ breaker: { slowerThan: 2s } }", /how many slow calls open it/],
    ["{ timeout: 1s, breaker: { slowerThan: 1s, slowShare: 50% } }", /no call can be slow/],
    ["{ breaker: { like: opossum, failures: 5 } }", /breaker of opossum has no failures: leave it out/],
    ["{ breaker: { like: gobreaker, share: 50%, of: 20 } }", /gobreaker looks at no number of calls/],
    ["{ breaker: { like: pybreaker, of: 10s } }", /pybreaker looks at no time/],
    ["{ breaker: { like: cockatiel, slowerThan: 2s } }", /cockatiel has no slowerThan/],
    ["{ bulkhead: { slots: 2, queue: 5, waits: 0s } }", /too short/],
    ["{ bulkhead: { slots: 2, queue: 0, waits: 1s } }", /the queue has no room/],
    ["{ bulkhead: { like: resilience4j, slots: 2, queue: 5 } }", /bulkhead of resilience4j has no queue/],
    ["{ fallback: { to: payment } }", /payment is the server that has just failed/],
    ["{ fallback: { to: order } }", /order cannot be its own fallback: add another server/],
    ["{ fallback: { to: nowhere } }", /nowhere is not a server of this setup: add another server/],
    ["{ fallback: {} }", /^the fallback gives no answers: write one of to, status and cached$/],
    ["{ fallback: { status: 202, cached: 1m } }", /^the fallback gives two answers: write one/],
    ["{ fallback: { cached: 1m, body: sorry } }", /body is never sent/],
  ])("%s", (settings, why) => {
    expect(said(settings).join("\n")).toMatch(why);
  });

  it("are Problems at the gateway too", () => {
    expect(said("{ timeout: 1s, hedge: 1s }", "gateway").join()).toMatch(/no second attempt/);
    expect(said("{ fallback: { to: nowhere } }", "gateway").join()).toMatch(/not a server of this setup/);
  });

  it("name the servers that a fallback could ask", () => {
    const [fallback] = said("{ fallback: { to: nowhere } }", "gateway");
    expect(fallback).toBe("nowhere is not a server of this setup: write order, monolith or payment");
  });
});

describe("settings that can work together", () => {
  it.each([
    "{ timeout: 1s, hedge: 999ms, deadline: 3s, propagatesDeadline: true }",
    "{ breaker: { share: 50%, of: 20, atLeast: 10, slowerThan: 2s, slowShare: 100% } }",
    "{ timeout: 1s, timeoutKind: idle, breaker: { slowerThan: 2s, slowShare: 50% } }",
    "{ breaker: { failures: 5, of: 5 } }",
    "{ breaker: { share: 50%, of: 5, atLeast: 5 } }",
    "{ timeout: 1s, timeoutKind: headers, breaker: { slowerThan: 2s, slowShare: 50% } }",
    "{ breaker: { like: resilience4j, slowShare: 50% } }",
    "{ breaker: { like: resilience4j, of: 6, atLeast: 20 } }",
    "{ breaker: { like: resilience4j, slowerThan: 2s } }",
    "{ bulkhead: { slots: 2, waits: 1s } }",
    "{ bulkhead: { slots: 2, waits: 0s } }",
    "{ bulkhead: { slots: 2, queue: 0 } }",
    "{ bulkhead: { slots: 2, queue: 0, waits: 0s } }",
    "{ retry: { wait: { first: 30s, most: 30s } } }",
    "{ deadline: 1s, retry: { tries: 3, wait: { first: 1s, jitter: full } } }",
    "{ retry: { wait: { factor: 3, jitter: full } } }",
    "{ retry: { wait: { factor: 2, jitter: decorrelated } } }",
    "{ retry: { like: cockatiel, wait: { factor: 3, jitter: decorrelated } } }",
    "{ retry: { like: cockatiel, wait: { factor: 1 } } }",
    "{ fallback: { status: 202, body: later } }",
  ])("%s", (settings) => {
    expect(said(settings)).toEqual([]);
  });
});

it("lets a fallback of the gateway answer by itself", () => {
  expect(said("{ fallback: { status: 202 } }", "gateway")).toEqual([]);
});
