// Hit rates of caches, if each call chooses its key independently. The popularity of the k-th key is proportional to 1/k^exponent.

export function zipfShares(keys: number, exponent: number): Float64Array {
  const shares = Float64Array.from({ length: keys }, (_, at) => (at + 1) ** -exponent);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** Exact for random arrivals: a key stays for its time to live after a fetch, and the next call after that fetches it again. */
export function hitShareByTime(shares: Float64Array, ratePerMs: number, timeToLiveMs: number): number {
  return shares.reduce((sum, share) => {
    const calls = share * ratePerMs * timeToLiveMs;
    return sum + (share * calls) / (1 + calls);
  }, 0);
}

/** Che's approximation of a cache that evicts the least recently used key: accurate to a few tenths of a percent. */
export function hitShareBySize(shares: Float64Array, size: number): number {
  const held = (calls: number) => shares.reduce((sum, share) => sum - Math.expm1(-share * calls), 0);
  let [low, high] = [0, 1];
  while (held(high) < size) high *= 2;
  for (let at = 0; at < 60; at++) {
    const middle = (low + high) / 2;
    if (held(middle) < size) low = middle;
    else high = middle;
  }
  return shares.reduce((sum, share) => sum - share * Math.expm1(-share * low), 0);
}
