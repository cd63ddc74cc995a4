// Closed forms of calls that fail, are repeated, or come in groups. Each try fails by itself with the same probability.

/** How many tries a call makes on average, and how often all of them fail. */
export function tries(failing: number, most: number): { mean: number; fails: number } {
  return { mean: failing === 1 ? most : (1 - failing ** most) / (1 - failing), fails: failing ** most };
}

/** Calls at the last of several servers, each of which tries the next so often. */
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

/** The mean wait before the first retry, the second, and so on, while none reaches the cap. */
export function meanWaits(firstMs: number, factor: number, jitter: Jitter, count: number): number[] {
  const share = { none: 1, full: 1 / 2, equal: 3 / 4 };
  const waits: number[] = [];
  for (let at = 0; at < count; at++) {
    // Decorrelated: uniform between the first wait and three times the last one, which begins as the first.
    if (jitter === "decorrelated") waits.push((firstMs + 3 * (waits[at - 1] ?? firstMs)) / 2);
    else waits.push(firstMs * factor ** at * share[jitter]);
  }
  return waits;
}

/** How long a call takes that succeeds in the end, where failures take no time and a success takes `workMs`. */
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

/** The mean of the longest of n exponential times, in units of their mean. */
export function harmonic(n: number): number {
  let sum = 0;
  for (let at = 1; at <= n; at++) sum += 1 / at;
  return sum;
}

/** The time that this share of calls does not exceed where a second try starts after a while and the first answer counts; exponential work. */
export function hedgedQuantile(meanMs: number, afterMs: number, share: number): number {
  const alone = -meanMs * Math.log(1 - share);
  return alone <= afterMs ? alone : (alone + afterMs) / 2;
}

/** Calls until the last so many in a row have failed, these included. */
export function callsUntilFailures(failing: number, inARow: number): number {
  return (failing ** -inARow - 1) / (1 - failing);
}

/** The chance that at least so many of n independent calls fail. */
export function atLeast(count: number, n: number, failing: number): number {
  let [term, below] = [(1 - failing) ** n, 0];
  for (let at = 0; at < count; at++) {
    below += term;
    term *= ((n - at) / (at + 1)) * (failing / (1 - failing));
  }
  return 1 - below;
}
