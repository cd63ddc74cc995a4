// Closed forms of queues. Rates are per millisecond, times in milliseconds; a load is the mean number of workers that it keeps busy.

/** The share of calls rejected by workers without a queue (Erlang B). Of the distribution of work only the mean matters. */
export function erlangB(workers: number, load: number): number {
  let blocked = 1;
  for (let at = 1; at <= workers; at++) blocked = (load * blocked) / (at + load * blocked);
  return blocked;
}

/** The share of calls that wait, if the queue is unlimited (Erlang C). */
export function erlangC(workers: number, load: number): number {
  const blocked = erlangB(workers, load);
  return (workers * blocked) / (workers - load * (1 - blocked));
}

export interface Queue {
  readonly workers: number;
  readonly ratePerMs: number;
  readonly meanMs: number;
}

export const loadOf = ({ ratePerMs, meanMs }: Queue) => ratePerMs * meanMs;

/** The spare capacity: the rate at which the workers can finish jobs, minus the rate of arrivals. */
export const spare = (queue: Queue) => queue.workers / queue.meanMs - queue.ratePerMs;

/** Waits with exponential work, first come first served, and an unlimited queue. */
export function exponentialWait(queue: Queue): { waited: number; meanMs: number; quantileMs(share: number): number } {
  const waited = erlangC(queue.workers, loadOf(queue));
  return {
    waited,
    meanMs: waited / spare(queue),
    quantileMs: (share) => Math.max(0, Math.log(waited / (1 - share)) / spare(queue)),
  };
}

/** The mean wait for one worker and any distribution of work (Pollaczek and Khinchine). */
export function anyWorkWait(ratePerMs: number, meanMs: number, secondMoment: number): number {
  return (ratePerMs * secondMoment) / (2 * (1 - ratePerMs * meanMs));
}

/** Exponential work and a queue with a limit. */
export function limitedQueue(queue: Queue, limit: number): { refused: number; waitMs: number; busyShare: number } {
  const { workers, ratePerMs } = queue;
  const weights = [1];
  for (let at = 1; at <= workers + limit; at++) {
    weights.push((weights[at - 1]! * loadOf(queue)) / Math.min(at, workers));
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const mean = (of: (present: number) => number) =>
    weights.reduce((total, weight, present) => total + weight * of(present), 0) / sum;
  const refused = weights.at(-1)! / sum;
  return {
    refused,
    waitMs: mean((present) => Math.max(0, present - workers)) / (ratePerMs * (1 - refused)),
    busyShare: mean((present) => Math.min(present, workers)) / workers,
  };
}

/**
 * The share of calls dropped, if a call is dropped without work once it has waited longer than the target. The calls that are served
 * find less work than the target in front of them, so the density of the offered wait is exponential with another rate beyond it.
 */
export function droppedLate(queue: Queue, targetMs: number): number {
  const { workers, ratePerMs, meanMs } = queue;
  const load = loadOf(queue);
  let [term, below] = [1, 1];
  for (let at = 1; at < workers; at++) {
    term *= load / at;
    below += term;
  }
  const left = Math.exp(-spare(queue) * targetMs);
  const within = Math.abs(spare(queue)) < 1e-12 ? targetMs : (1 - left) / spare(queue);
  const beyond = (left * meanMs) / workers;
  return (ratePerMs * term * beyond) / (below + ratePerMs * term * (within + beyond));
}

/** The share of calls that wait for one worker with exponential work and evenly spaced arrivals (D/M/1). */
export function evenArrivalsWaited(load: number): number {
  let waited = load;
  for (let at = 0; at < 10_000; at++) waited = Math.exp((waited - 1) / load);
  return waited;
}

/**
 * The probability that a busy period of one worker with exponential work is longer than `times` mean works. Its density is a Bessel
 * function, computed here from its integral (Takács 1962).
 */
export function busyLonger(load: number, times: number): number {
  const points = 1024;
  let sum = 0;
  for (let at = 1; at < points; at++) {
    const angle = (Math.PI * at) / points;
    const speed = 1 + load - 2 * Math.sqrt(load) * Math.cos(angle);
    sum += (Math.exp(-times * speed) * Math.sin(angle) ** 2) / speed;
  }
  return (2 * sum) / points;
}

/** A quantile of the wait for one worker with exponential work, last come first served: a call waits for a busy period of later ones. */
export function lifoWaitQuantile(load: number, meanMs: number, share: number): number {
  let [low, high] = [0, 1e6];
  for (let at = 0; at < 60; at++) {
    const middle = (low + high) / 2;
    if (load * busyLonger(load, middle) > 1 - share) low = middle;
    else high = middle;
  }
  return low * meanMs;
}

/** Throughput per millisecond and latency of clients that think, call, and wait for a worker. */
export function closedLoop(clients: number, workers: number, workMs: number, thinkMs: number) {
  const weights = [1];
  for (let at = 1; at <= clients; at++) {
    weights.push((weights[at - 1]! * (clients - at + 1) * workMs) / thinkMs / Math.min(at, workers));
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const busy = weights.reduce((total, weight, present) => total + weight * Math.min(present, workers), 0) / sum;
  const perMs = busy / workMs;
  return { perMs, tookMs: clients / perMs - thinkMs, busyShare: busy / workers };
}
