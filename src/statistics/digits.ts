import type { Estimate } from "./estimate.ts";

/** An estimate as text; `low` and `high` are missing if it has no interval, and `high` if that end is open. */
export interface Digits {
  readonly value: string;
  readonly low?: string;
  readonly high?: string;
}

const mostWithout = 3;
const mostDigits = 6;

/**
 * Rounds an estimate to its significant digits: the last one is the first digit of the interval's half width, or the
 * second if the first is a 1. A smaller value keeps its first digit. The bounds are rounded outwards. Without an
 * interval the value has at most three digits and no trailing zeros.
 */
export function digitsOf([value, low, high]: Estimate, most = mostDigits): Digits {
  if (low === null || high === null) {
    const few = { value: String(Number(rounded(value, decimalOf(value) - mostWithout + 1, Math.round))) };
    return low === null ? few : { ...few, low: roundedDown(low) };
  }
  const halfWidth = (high - low) / 2;
  const finest = decimalOf(value) - most + 1;
  // A percentile that is rounded to 0 would be below the smallest of all times.
  const coarsest = value === 0 ? lastPlace(halfWidth) : decimalOf(value);
  const place = halfWidth > 0 ? Math.max(finest, Math.min(coarsest, lastPlace(halfWidth))) : finest;
  if (halfWidth === 0) {
    const exact = String(Number(rounded(value, place, Math.round)));
    return { value: exact, low: exact, high: exact };
  }
  return {
    value: rounded(value, place, Math.round),
    low: rounded(low, place, (steps) => Math.floor(steps + 1e-9)),
    high: rounded(high, place, (steps) => Math.ceil(steps - 1e-9)),
  };
}

/** Two digits, because the other end is unknown. */
function roundedDown(value: number): string {
  return String(Number(rounded(value, decimalOf(value) - 1, (steps) => Math.floor(steps + 1e-9))));
}

function lastPlace(halfWidth: number): number {
  const place = decimalOf(halfWidth);
  return halfWidth < 2 * 10 ** place ? place - 1 : place;
}

/** The power of ten of the first digit. */
function decimalOf(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)) + 1e-12);
}

function rounded(value: number, place: number, round: (steps: number) => number): string {
  const decimals = Math.max(0, -place);
  // Dividing by an integer power of ten is exact; multiplying by its inverse is not.
  const steps = place < 0 ? value * 10 ** -place : value / 10 ** place;
  return (place < 0 ? round(steps) / 10 ** -place : round(steps) * 10 ** place).toFixed(decimals);
}
