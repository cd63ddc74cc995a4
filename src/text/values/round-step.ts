/** Returns the next of 1, 2 and 5 times a power of ten, or the same if only a rounding error is above it. */
export function roundStepFrom(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([1, 2, 5].find((step) => step * power >= wanted * (1 - 1e-9)) ?? 10);
}
