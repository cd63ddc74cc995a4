import { mean, moment, sampler } from "../../../src/policy/random/distribution.ts";
import { harmonic, hedgedQuantile } from "../call-forms.ts";
import { distributionOf, milliseconds, openLoad, type Row } from "../row.ts";

/** No call waits, so the latency is the work. */
export function workAlone(work: string, share: number): Row {
  const step = openLoad("payment", "100/s");
  const distribution = distributionOf(work);
  return {
    name: `p${share * 100} of the latency, any number at once, ${work}`,
    play: (calls) => ({ setup: { payment: { delay: work } }, steps: [step(calls)] }),
    measure: { of: `tookMs.p${String(share * 100).replace(".", "")}` },
    exact: sampler(distribution)(share),
    source: "M/G/∞: the quantile of the distribution",
    mutant: { what: "the mean each time", gives: mean(distribution) },
  };
}

export function timeouts(work: string, timeout: string): Row[] {
  const play = (calls: number) => ({
    setup: { order: { timeout }, payment: { delay: work } },
    steps: [openLoad("order", "100/s")(calls)],
  });
  const exact = Math.exp(-milliseconds(timeout) / mean(distributionOf(work)));
  const source = "P(T > t) of exponential work";
  return [
    {
      name: `share of 504, timeout ${timeout}, ${work}`,
      play,
      measure: { of: "statuses.504", per: "offered" },
      exact,
      source,
      mutant: { what: "no timeout", gives: 0 },
    },
    {
      name: `useless work, timeout ${timeout}, ${work}`,
      play,
      measure: { of: "servers.payment.useless", per: "servers.payment.finished" },
      exact,
      source,
      mutant: { what: "the work of those who left is dropped", gives: 0 },
    },
  ];
}

/** A second try starts after a while, and the first answer counts. */
export function hedged(work: string, after: string): Row[] {
  const play = (calls: number) => ({
    setup: { order: { hedge: { after, most: 1 } }, payment: { delay: work } },
    steps: [openLoad("order", "100/s")(calls)],
  });
  const meanMs = mean(distributionOf(work));
  const source = "P(T > t) = P(X > t) · P(Y > t − d) (Dean and Barroso 2013)";
  return [
    {
      name: `p99 of the latency, hedged after ${after}, ${work}`,
      play,
      measure: { of: "tookMs.p99" },
      exact: hedgedQuantile(meanMs, milliseconds(after), 0.99),
      source,
      mutant: { what: "both tries start at once", gives: hedgedQuantile(meanMs, 0, 0.99) },
    },
    {
      name: `payments for each order, hedged after ${after}, ${work}`,
      play,
      measure: { of: "servers.payment.arrived", per: "offered" },
      exact: 1 + Math.exp(-milliseconds(after) / meanMs),
      source,
      mutant: { what: "each call is hedged", gives: 2 },
    },
  ];
}

/** All calls begin at the same moment and do not wait: the slowest of many. */
export function slowestOf(burst: number, work: string): Row {
  const meanMs = mean(distributionOf(work));
  return {
    name: `slowest of ${burst}, ${work}`,
    play: () => ({
      setup: { payment: { delay: work } },
      steps: [{ load: "POST /pay", to: "payment", burst, watch: "1h" }],
      runs: 1000,
    }),
    measure: { of: "tookMs.max", over: "runs" },
    exact: meanMs * harmonic(burst),
    source: "E[max of n] = S · H(n) of exponential times",
    mutant: { what: "one of fewer", gives: meanMs * harmonic(burst - 20) },
  };
}

/** All calls begin at the same moment at one worker: each waits for those before it. */
export function burstOnOne(burst: number, work: string): Row[] {
  const distribution = distributionOf(work);
  const play = () => ({
    setup: { payment: { capacity: { workers: 1, work } } },
    steps: [{ load: "POST /pay", to: "payment", burst, watch: "1h" }],
  });
  const workMs = mean(distribution);
  if (moment(distribution, 2) !== workMs ** 2) throw new Error(`${work} is not constant`);
  const source = "arithmetic";
  return [
    {
      name: `mean latency of a burst of ${burst}, ${work}`,
      play,
      measure: { of: "tookMs.mean" },
      exact: ((burst + 1) / 2) * workMs,
      source,
      mutant: { what: "waiting is counted from when the work begins", gives: workMs },
    },
    {
      name: `slowest of a burst of ${burst}, ${work}`,
      play,
      measure: { of: "tookMs.max" },
      exact: burst * workMs,
      source,
      mutant: { what: "the last one is left out", gives: (burst - 1) * workMs },
    },
  ];
}

/** A rate that rises linearly, with even spacing: the number of calls is exactly the integral. */
export function ramp(from: string, to: string, seconds: number, exact: number): Row {
  return {
    name: `calls of a ramp from ${from} to ${to} in ${seconds} s`,
    play: () => ({
      setup: { payment: {} },
      steps: [{ load: "POST /pay", to: "payment", rate: { from, to }, spacing: "even", for: `${seconds}s` }],
    }),
    measure: { of: "offered" },
    exact,
    source: "the integral of the rate",
    mutant: { what: "each call is drawn from the rate of the moment" },
  };
}
