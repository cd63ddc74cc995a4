// Closed forms of queues. Rates are per millisecond and times in milliseconds; a load is the mean number of workers that it keeps busy.

/** The share of calls refused by so many workers without a queue (Erlang B). It depends on the mean of the work alone. */
export function erlangB(workers: number, load: number): number {
  let blocked = 1;
  for (let at = 1; at <= workers; at++) blocked = (load * blocked) / (at + load * blocked);
  return blocked;
}

/** The share of calls that wait where nobody is refused (Erlang C). */
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

/** How much sooner the workers end jobs than new ones come, per millisecond. */
export const spare = (queue: Queue) => queue.workers / queue.meanMs - queue.ratePerMs;

/** First come, first served, exponential work, no limit. */
export function exponentialWait(queue: Queue): { waited: number; meanMs: number; quantileMs(share: number): number } {
  const waited = erlangC(queue.workers, loadOf(queue));
  return {
    waited,
    meanMs: waited / spare(queue),
    quantileMs: (share) => Math.max(0, Math.log(waited / (1 - share)) / spare(queue)),
  };
}

/** One worker, any distribution of work (Pollaczek and Khinchine). */
export function anyWorkWait(ratePerMs: number, meanMs: number, secondMoment: number): number {
  return (ratePerMs * secondMoment) / (2 * (1 - ratePerMs * meanMs));
}

/** Exponential work and room for so many who wait. */
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
 * The share dropped where whoever waited longer than the target is dropped and costs no work. Those who will be served are those
 * who find less than the target before them, so the time that a new call would wait has an exponential law with a bend at the target.
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

/** One worker, exponential work, arrivals at even distances (D/M/1): the share that waits. */
export function evenArrivalsWaited(load: number): number {
  let waited = load;
  for (let at = 0; at < 10_000; at++) waited = Math.exp((waited - 1) / load);
  return waited;
}

/**
 * How likely a busy period of one worker with exponential work is longer than so many mean works. Its density is a Bessel function, written
 * here as the integral that defines it (Takács 1962).
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

/** Last come, first served, one worker, exponential work: whoever waits does so for a busy period of later ones. */
export function lifoWaitQuantile(load: number, meanMs: number, share: number): number {
  let [low, high] = [0, 1e6];
  for (let at = 0; at < 60; at++) {
    const middle = (low + high) / 2;
    if (load * busyLonger(load, middle) > 1 - share) low = middle;
    else high = middle;
  }
  return low * meanMs;
}

/** Clients who think, call, and wait for their turn: throughput per millisecond, and the time a call takes. */
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
