import { amountIn, readQuantity } from "./quantity.ts";

/** The setting of an axis, with its values. */
export interface Axis {
  readonly name: string;
  readonly values: readonly string[];
}

const secondMs = 1000;

/** Names the unit of times once, at the name: in seconds from one second on. Other values stay as a file writes them. */
export function axisOf({ name, values }: Axis): Axis {
  const ms = values.map((value) => amountOf(value));
  if (ms.some((each) => each === undefined)) return { name, values };
  const times = ms.flatMap((each) => each ?? []);
  const [unit, divisor] = Math.max(...times) >= secondMs ? ["s", secondMs] : ["ms", 1];
  return { name: `${name}, ${unit}`, values: times.map((each) => String(Number((each / divisor).toPrecision(12)))) };
}

function amountOf(value: string): number | undefined {
  const quantity = readQuantity(value);
  return quantity && amountIn("ms", quantity);
}
