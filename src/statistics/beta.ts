/** Returns the probability that a beta variate with the shapes `a` and `b` is below x. */
export function betaBelow(x: number, a: number, b: number): number {
  // The fraction converges quickly on only one side of the mean; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - x, b, a);
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  return scale / continuedFraction(x, a, b);
}

/** Returns the quantile of a beta variate with the shapes `a` and `b`. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (betaBelow(middle, a, b) < probability) low = middle;
    else high = middle;
  }
}

/** Evaluates Steed's continued fraction 1 + d₁/(1 + d₂/(1 + …)) from the front (Lentz's method). */
function continuedFraction(x: number, a: number, b: number): number {
  let [above, below, whole] = [1, 0, 1];
  for (let at = 1; at < 100_000; at++) {
    const half = Math.floor(at / 2);
    const term =
      at % 2 === 0
        ? (half * (b - half) * x) / ((a + at - 1) * (a + at))
        : (-(a + half) * (a + b + half) * x) / ((a + at - 1) * (a + at));
    below = 1 / nonZero(1 + term * below);
    above = nonZero(1 + term / above);
    whole *= above * below;
    if (Math.abs(above * below - 1) < 1e-15) break;
  }
  return whole;
}

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Uses Stirling's series for arguments from 20 on, where four terms give 14 correct digits. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 20; at++) shift += Math.log(at);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}
