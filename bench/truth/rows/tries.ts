import {
  atLeast,
  callsUntilFailures,
  type Jitter,
  meanWaits,
  tookWithWaits,
  tries,
  triesThroughLayers,
} from "../call-forms.ts";
import { erlangB } from "../queue-forms.ts";
import { milliseconds, openLoad, perSecond, type Row } from "../row.ts";

const percent = (share: number) => `${Math.round(share * 1e6) / 1e4}%`;
const failingShare = (failing: number) => ({ faults: [{ reset: "at once", share: percent(failing) }] });
const paymentsAnOrder = { of: "servers.payment.arrived", per: "offered" };

/** The number of tries includes the first one. */
export function retried(failing: number, most: number): Row[] {
  const exact = tries(failing, most);
  const wrong = tries(failing, most + 1);
  const what = "the number of retries is taken for the number of tries";
  const common = {
    play: (calls: number) => ({
      setup: { order: { retry: { tries: most } }, payment: failingShare(failing) },
      steps: [openLoad("order", "100/s")(calls)],
    }),
    source: "a sum of powers",
  };
  const say = `${most} tries, ${percent(failing)} fail`;
  return [
    {
      ...common,
      name: `payments for each order, ${say}`,
      measure: paymentsAnOrder,
      exact: exact.mean,
      mutant: { what, gives: wrong.mean },
    },
    {
      ...common,
      name: `share that fails in the end, ${say}`,
      measure: { of: "failed", per: "offered" },
      exact: exact.fails,
      mutant: { what, gives: wrong.fails },
    },
  ];
}

/** Each server retries calls to the next one. */
export function layers(failing: number, most: number): Row {
  const retry = { tries: most };
  return {
    name: `payments for each order through 3 servers, ${most} tries each, ${percent(failing)} fail`,
    play: (calls) => ({
      setup: {
        edge: { is: "gateway", new: "gateway", old: "gateway", retry },
        gateway: { new: "order", old: "order", retry },
        order: { retry },
        payment: failingShare(failing),
      },
      steps: [openLoad("edge", "100/s")(calls)],
    }),
    measure: paymentsAnOrder,
    exact: triesThroughLayers(failing, most, 3),
    source: "a product over the layers; Site Reliability Engineering (2016), chapter 22: 4³ = 64",
    mutant: { what: "one try fewer in each layer", gives: triesThroughLayers(failing, most - 1, 3) },
  };
}

/** Each order earns a share of a retry, and the demand for retries is higher. */
export function budget(failing: number, most: number, share: number): Row {
  return {
    name: `payments for each order, retries at most ${percent(share)}, ${percent(failing)} fail`,
    play: (calls) => ({
      setup: {
        order: { retry: { tries: most, budget: { share: percent(share), perSecond: 0, starts: 10 } } },
        payment: failingShare(failing),
      },
      steps: [openLoad("order", "100/s")(calls)],
    }),
    measure: paymentsAnOrder,
    exact: 1 + share,
    // The ten tokens of the start are ten retries more.
    allowed: [1 + share, 1 + share + 1e-4],
    source: "1 + b: each retry takes a token (Brooker 2022, Finagle)",
    mutant: { what: "no budget", gives: tries(failing, most).mean },
  };
}

/** Payments take no time, so the latency of a good order consists of its waits. */
export function backedOff(failing: number, most: number, first: string, jitter: Jitter): Row {
  const waits = (kind: Jitter) => meanWaits(milliseconds(first), 2, kind, most - 1);
  const other: Jitter = jitter === "full" ? "equal" : "full";
  return {
    name: `mean latency, ${most} tries, first wait ${first}, ${jitter} jitter, ${percent(failing)} fail`,
    play: (calls) => ({
      setup: {
        order: { retry: { tries: most, wait: { first, factor: 2, most: "1h", jitter } } },
        payment: failingShare(failing),
      },
      steps: [openLoad("order", "100/s")(calls)],
    }),
    measure: { of: "tookMs.mean" },
    exact: tookWithWaits(failing, waits(jitter), 0),
    source: "the means of the jitters (AWS, Exponential Backoff and Jitter, 2015)",
    mutant: { what: `${other} jitter`, gives: tookWithWaits(failing, waits(other), 0) },
  };
}

/** Calls one after the other, until the breaker opens for good. */
export function breakerInARow(failing: number, inARow: number): Row {
  return {
    name: `payments until the breaker opens, ${inARow} in a row, ${percent(failing)} fail`,
    play: () => ({
      setup: { order: { breaker: { failures: inARow, openFor: "24h" } }, payment: failingShare(failing) },
      steps: [{ load: "POST /orders", to: "order", rate: "1/s", spacing: "even", for: "1000s", watch: "1h" }],
      runs: 10_000,
    }),
    measure: { of: "servers.payment.arrived", over: "runs" },
    exact: callsUntilFailures(failing, inARow),
    source: "runs of failures: (p⁻ᵏ − 1)/(1 − p) (Feller 1950, XIII.7)",
    mutant: { what: "failures count though successes lie between", gives: inARow / failing },
  };
}

/** 21 calls. The last one passes unless the 20th failed and enough of the window of 20 failed with it. */
export function breakerShare(failing: number, share: number): Row {
  const least = Math.round(20 * share);
  return {
    name: `payments of 21, breaker at ${percent(share)} of 20, ${percent(failing)} fail`,
    play: () => ({
      setup: {
        order: { breaker: { share: percent(share), of: 20, atLeast: 20, openFor: "24h" } },
        payment: failingShare(failing),
      },
      steps: [{ load: "POST /orders", to: "order", rate: "1/s", spacing: "even", for: "21s", watch: "1h" }],
      runs: 10_000,
    }),
    measure: { of: "servers.payment.arrived", over: "runs" },
    exact: 21 - failing * atLeast(least - 1, 19, failing),
    source: "the binomial distribution; like cockatiel's, the breaker decides when a call has failed",
    mutant: { what: "each result decides, not only a failure", gives: 21 - atLeast(least, 20, failing) },
  };
}

/** Each order occupies a slot while payment works, so Erlang's formula for rejected calls applies. */
export function bulkhead(rate: string, slots: number, delay: string): Row {
  const load = (perSecond(rate) * milliseconds(delay)) / 1000;
  return {
    name: `share rejected by a bulkhead of ${slots}, ${rate} × ${delay}`,
    play: (calls) => ({
      setup: { order: { bulkhead: { slots, queue: 0 } }, payment: { delay } },
      steps: [openLoad("order", rate)(calls)],
    }),
    measure: { of: "statuses.503", per: "offered" },
    exact: erlangB(slots, load),
    source: "Little's law and Erlang B",
    mutant: { what: "a slot is given back when the call is sent", gives: 0 },
  };
}
