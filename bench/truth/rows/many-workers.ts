import { droppedLate, erlangB, exponentialWait, limitedQueue, loadOf } from "../queue-forms.ts";
import { milliseconds, openLoad, queueOf, type Row } from "../row.ts";

const refused = { of: "servers.payment.refused", per: "servers.payment.arrived" };

function play(rate: string, workers: number, work: string, queue?: object): Row["play"] {
  const step = openLoad("payment", rate);
  const capacity = { workers, work, ...(queue === undefined ? {} : { queue }) };
  return (calls) => ({ setup: { payment: { capacity } }, steps: [step(calls)] });
}

/** Several workers with a common queue. */
export function oneLine(rate: string, workers: number, work: string): Row[] {
  const queue = queueOf(rate, workers, work);
  const { waited, meanMs, quantileMs } = exponentialWait(queue);
  const alone = exponentialWait({ ...queue, workers: 1, ratePerMs: queue.ratePerMs / workers });
  const common = { play: play(rate, workers, work), source: "M/M/c, Erlang C (Erlang 1917)" };
  const mutant = "a line for each worker";
  const say = `${rate}, ${workers} workers, ${work}`;
  return [
    {
      ...common,
      name: `share that waits, ${say}`,
      measure: { of: "servers.payment.waitedShare" },
      exact: waited,
      mutant: { what: mutant, gives: alone.waited },
    },
    {
      ...common,
      name: `mean wait, ${say}`,
      measure: { of: "servers.payment.waitMs.mean" },
      exact: meanMs,
      mutant: { what: mutant, gives: alone.meanMs },
    },
    {
      ...common,
      name: `p99 of the wait, ${say}`,
      measure: { of: "servers.payment.waitMs.p99" },
      exact: quantileMs(0.99),
      mutant: { what: mutant, gives: alone.quantileMs(0.99) },
    },
  ];
}

/** Without a queue, a call that finds all workers busy is rejected, whatever the distribution of work. */
export function noQueue(rate: string, workers: number, work: string): Row {
  const load = loadOf(queueOf(rate, workers, work));
  return {
    name: `share refused, no queue, ${rate}, ${workers} workers, ${work}`,
    play: play(rate, workers, work, { limit: 0 }),
    measure: refused,
    exact: erlangB(workers, load),
    source: "M/G/c/c, Erlang B (Erlang 1917)",
    mutant: {
      what: "one call may wait",
      gives: limitedQueue(queueOf(rate, workers, work), 1).refused,
    },
  };
}

/** The limit counts calls that wait, not calls that are served. */
export function limited(rate: string, workers: number, work: string, limit: number): Row[] {
  const queue = queueOf(rate, workers, work);
  const exact = limitedQueue(queue, limit);
  const withJobs = limitedQueue(queue, Math.max(0, limit - workers));
  const common = { play: play(rate, workers, work, { limit }), source: "M/M/c/K" };
  const what = "the limit counts those being served, too";
  const say = `limit ${limit}, ${rate}, ${workers} × ${work}`;
  return [
    {
      ...common,
      name: `share refused, ${say}`,
      measure: refused,
      exact: exact.refused,
      mutant: { what, gives: withJobs.refused },
    },
    {
      ...common,
      name: `mean wait of those served, ${say}`,
      measure: { of: "servers.payment.waitMs.mean" },
      exact: exact.waitMs,
      mutant: { what, gives: withJobs.waitMs },
    },
  ];
}

/** A call that has waited longer than the target gets 503 when its turn comes, and costs no work. */
export function late(rate: string, workers: number, work: string, target: string): Row {
  const queue = queueOf(rate, workers, work);
  return {
    name: `share dropped after ${target}, ${rate}, ${workers} × ${work}`,
    play: play(rate, workers, work, { drop: "late", target }),
    measure: { of: "failed", per: "offered" },
    exact: droppedLate(queue, milliseconds(target)),
    source: "M/M/c with constant patience (Barrer 1957)",
    mutant: {
      what: "those who cannot be served within the target together with their work are dropped as well",
    },
  };
}
