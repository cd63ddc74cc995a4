// Closed forms for calls that fail, are retried, or are sent in groups. Tries fail independently with the same probability.

/** The mean number of tries of a call, and the probability that all of them fail. */
export function tries(failing: number, most: number): { mean: number; fails: number } {
  return { mean: failing === 1 ? most : (1 - failing ** most) / (1 - failing), fails: failing ** most };
}

/** The mean number of calls at the last of several servers, each of which retries calls to the next. */
export function triesThroughLayers(failing: number, most: number, layers: number): number {
  let [calls, fails] = [1, failing];
  for (let at = 0; at < layers; at++) {
    const layer = tries(fails, most);
    calls *= layer.mean;
    fails = layer.fails;
  }
  return calls;
}

export type Jitter = "none" | "full" | "equal" | "decorrelated";

/** The mean wait before each retry, if none reaches the cap. */
export function meanWaits(firstMs: number, factor: number, jitter: Jitter, count: number): number[] {
  const share = { none: 1, full: 1 / 2, equal: 3 / 4 };
  const waits: number[] = [];
  for (let at = 0; at < count; at++) {
    // Decorrelated: uniform between the first wait and three times the previous one.
    if (jitter === "decorrelated") waits.push((firstMs + 3 * (waits[at - 1] ?? firstMs)) / 2);
    else waits.push(firstMs * factor ** at * share[jitter]);
  }
  return waits;
}

/** The mean time of a successful call, if failures take no time and a success takes `workMs`. */
export function tookWithWaits(failing: number, waits: readonly number[], workMs: number): number {
  let [waited, sum, whole] = [0, 0, 0];
  for (let retries = 0; retries <= waits.length; retries++) {
    const chance = failing ** retries * (1 - failing);
    sum += chance * (waited + workMs);
    whole += chance;
    waited += waits[retries] ?? 0;
  }
  return sum / whole;
}

/** The mean of the maximum of n exponential times, in units of their mean. */
export function harmonic(n: number): number {
  let sum = 0;
  for (let at = 1; at <= n; at++) sum += 1 / at;
  return sum;
}

/** A quantile of the latency with exponential work, if a second try starts after `afterMs` and the first answer counts. */
export function hedgedQuantile(meanMs: number, afterMs: number, share: number): number {
  const alone = -meanMs * Math.log(1 - share);
  return alone <= afterMs ? alone : (alone + afterMs) / 2;
}

/** The mean number of calls until this many failures in a row, including them. */
export function callsUntilFailures(failing: number, inARow: number): number {
  return (failing ** -inARow - 1) / (1 - failing);
}

/** The probability that at least `count` of n independent calls fail. */
export function atLeast(count: number, n: number, failing: number): number {
  let [term, below] = [(1 - failing) ** n, 0];
  for (let at = 0; at < count; at++) {
    below += term;
    term *= ((n - at) / (at + 1)) * (failing / (1 - failing));
  }
  return 1 - below;
}
