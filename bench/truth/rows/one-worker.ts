import { moment } from "../../../src/policy/random/distribution.ts";
import { anyWorkWait, evenArrivalsWaited, exponentialWait, lifoWaitQuantile, loadOf, spare } from "../queue-forms.ts";
import { openLoad, queueOf, type Row } from "../row.ts";

type Work = string | readonly string[];

const wait = (of: string) => ({ of: `servers.payment.waitMs.${of}` });

function play(rate: string, work: Work, capacity: object = {}, load: object = {}): Row["play"] {
  const step = openLoad("payment", rate, load);
  return (calls) => ({ setup: { payment: { capacity: { workers: 1, work, ...capacity } } }, steps: [step(calls)] });
}

/** Random arrivals and exponential work. */
export function oneWorker(rate: string, work: string): Row[] {
  const queue = queueOf(rate, 1, work);
  const load = loadOf(queue);
  const { meanMs, quantileMs } = exponentialWait(queue);
  const common = { play: play(rate, work), source: "M/M/1" };
  const say = `${rate}, ${work}`;
  return [
    {
      ...common,
      name: `share that waits, ${say}`,
      measure: { of: "servers.payment.waitedShare" },
      exact: load,
      mutant: { what: "even spacing instead of random", gives: evenArrivalsWaited(load) },
    },
    {
      ...common,
      name: `mean wait, ${say}`,
      measure: wait("mean"),
      exact: meanMs,
      mutant: { what: "the job in service is counted as waiting", gives: meanMs + queue.meanMs },
    },
    {
      ...common,
      name: `p99 of the wait, ${say}`,
      measure: wait("p99"),
      exact: quantileMs(0.99),
      mutant: { what: "last come, first served", gives: lifoWaitQuantile(load, queue.meanMs, 0.99) },
    },
    ...[0.5, 0.99].map((share) => ({
      ...common,
      name: `p${share * 100} of the latency, ${say}`,
      measure: { of: `tookMs.p${share * 100}` },
      exact: -Math.log(1 - share) / spare(queue),
      mutant: { what: "latency without the wait", gives: -Math.log(1 - share) * queue.meanMs },
    })),
    {
      ...common,
      name: `mean queue, ${say}`,
      measure: { of: "servers.payment.queueMean" },
      exact: queue.ratePerMs * meanMs,
      source: "M/M/1, Little's law",
      mutant: { what: "the job in service is counted, too", gives: queue.ratePerMs * meanMs + load },
    },
    {
      ...common,
      name: `share of time busy, ${say}`,
      measure: { of: "servers.payment.busyShare" },
      exact: load,
      mutant: { what: "clients who wait for their answer before they call again", gives: load / (1 + load) },
    },
  ];
}

/** Random arrivals and any work, of which only the mean and the second moment matter. */
export function anyWork(rate: string, work: Work): Row {
  const { ratePerMs, meanMs, distribution } = queueOf(rate, 1, work);
  const exact = anyWorkWait(ratePerMs, meanMs, moment(distribution, 2));
  const asExponential = anyWorkWait(ratePerMs, meanMs, 2 * meanMs ** 2);
  return {
    name: `mean wait, ${rate}, ${String(work)}`,
    play: play(rate, work),
    measure: wait("mean"),
    exact,
    source: "M/G/1, Pollaczek and Khinchine",
    mutant: { what: "exponential work of the same mean", gives: asExponential },
  };
}

export function evenArrivals(rate: string, work: string): Row[] {
  const queue = queueOf(rate, 1, work);
  const waited = evenArrivalsWaited(loadOf(queue));
  const common = { play: play(rate, work, {}, { spacing: "even" }), source: "D/M/1" };
  return [
    {
      ...common,
      name: `share that waits, even spacing, ${rate}, ${work}`,
      measure: { of: "servers.payment.waitedShare" },
      exact: waited,
      mutant: { what: "random spacing", gives: loadOf(queue) },
    },
    {
      ...common,
      name: `mean wait, even spacing, ${rate}, ${work}`,
      measure: wait("mean"),
      exact: (waited * queue.meanMs) / (1 - waited),
      mutant: { what: "random spacing", gives: exponentialWait(queue).meanMs },
    },
  ];
}

export function lastFirst(rate: string, work: string): Row[] {
  const queue = queueOf(rate, 1, work);
  const { meanMs, quantileMs } = exponentialWait(queue);
  const common = { play: play(rate, work, { queue: { order: "lifo" } }), source: "M/M/1, last come, first served" };
  return [
    {
      ...common,
      name: `mean wait, last come first, ${rate}, ${work}`,
      measure: wait("mean"),
      exact: meanMs,
      mutant: { what: "a new call pushes the job in service aside", gives: loadOf(queue) * queue.meanMs },
    },
    {
      ...common,
      name: `p99 of the wait, last come first, ${rate}, ${work}`,
      measure: wait("p99"),
      exact: lifoWaitQuantile(loadOf(queue), queue.meanMs, 0.99),
      source: "M/M/1, the law of its busy period (Takács 1962)",
      mutant: { what: "first come, first served", gives: quantileMs(0.99) },
    },
  ];
}

/** All jobs share the server, so their mean time depends only on the mean of the work. */
export function sharedWorker(rate: string, work: Work): Row {
  const { ratePerMs, meanMs, distribution } = queueOf(rate, 1, work);
  const step = openLoad("payment", rate);
  return {
    name: `mean latency, processor sharing, ${rate}, ${String(work)}`,
    play: (calls) => ({ setup: { payment: { capacity: { shared: true, work } } }, steps: [step(calls)] }),
    measure: { of: "tookMs.mean" },
    exact: meanMs / (1 - ratePerMs * meanMs),
    source: "M/G/1 processor sharing (Kleinrock 1967)",
    mutant: {
      what: "one job after the other",
      gives: anyWorkWait(ratePerMs, meanMs, moment(distribution, 2)) + meanMs,
    },
  };
}
