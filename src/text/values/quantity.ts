/** Units that can be converted into each other, as multiples of the smallest. */
const families: readonly Readonly<Record<string, number>>[] = [
  { "": 1 },
  { ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
  { "/h": 1, "/m": 60, "/s": 3600 },
  { "%": 1 },
  { B: 1, KB: 1024, MB: 1024 * 1024 },
];

/** A number as a file writes it, such as `3`, `50ms`, `280/s`, `10%` or `8MB`. */
export interface Quantity {
  readonly amount: number;
  readonly unit: string;
}

export function readQuantity(written: string): Quantity | undefined {
  const [, digits, unit = ""] = /^\s*(-?(?:\d+(?:\.\d+)?|\.\d+))([^\d.\s]*)\s*$/.exec(written) ?? [];
  if (digits === undefined || familyOf(unit) === undefined) return undefined;
  return { amount: Number(digits), unit };
}

/** Rounds to twelve digits, because the others are rounding errors. */
export function writeQuantity({ amount, unit }: Quantity): string {
  return `${Number(amount.toPrecision(12))}${unit}`;
}

/** The amount in another unit; undefined if it cannot be converted. */
export function amountIn(unit: string, quantity: Quantity): number | undefined {
  const family = familyOf(unit);
  const [own, other] = [family?.[quantity.unit], family?.[unit]];
  return own === undefined || other === undefined ? undefined : (quantity.amount * own) / other;
}

/** Compares two values of a setting: numbers by size, all other values after them, and equal ones by spelling. */
export function compareValues(one: string, other: string): number {
  const [first, second] = [readQuantity(one), readQuantity(other)];
  if (first === undefined || second === undefined) {
    if (first !== undefined || second !== undefined) return first === undefined ? 1 : -1;
    return compareText(one, other);
  }
  const same = amountIn(second.unit, first);
  if (same === undefined) return compareText(first.unit, second.unit);
  return same - second.amount || compareText(one, other);
}

/** One spelling for equal amounts such as `1s` and `1000ms`; any other value stays as it is. */
export function plainValue(written: string): string {
  const quantity = readQuantity(written);
  if (quantity === undefined) return written;
  const [unit = quantity.unit] = Object.keys(familyOf(quantity.unit) ?? {});
  const amount = amountIn(unit, quantity);
  return amount === undefined ? written : writeQuantity({ amount, unit });
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function familyOf(unit: string): Readonly<Record<string, number>> | undefined {
  return families.find((family) => Object.hasOwn(family, unit));
}
