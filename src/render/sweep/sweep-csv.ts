import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import { amountIn, readQuantity } from "../../text/values/quantity.ts";
import { csvOf, type Field } from "../csv/csv-lines.ts";
import { scaled, signOf } from "./say-number.ts";

/** Writes a row for each point: plain numbers, with their units in the header. */
export function sweepCsv({ dimensions, points }: Sweep, measures: readonly Measure[]): string {
  const columns = dimensions.map(plainColumn);
  const head = [
    ...columns.map((column) => column.head),
    ...measures.flatMap((measure) => [
      withUnit(measure.path, signOf(measure.unit)),
      `${measure.path} low`,
      `${measure.path} high`,
    ]),
    "seeds",
  ];
  const rows = points.map((point) => [
    ...columns.map(({ name, write }) => write(point.value(name))),
    ...measures.flatMap((measure) => scaled(measure.of(point), measure.unit).map(rounded)),
    point.results.length,
  ]);
  return csvOf(head, rows);
}

interface PlainColumn {
  /** The setting that varies. */
  readonly name: string;
  readonly head: string;
  write(value: string): Field;
}

/** Converts values of one kind to the unit of the first. Other values stay unchanged. */
function plainColumn({ name, values }: Dimension): PlainColumn {
  const unit = readQuantity(values[0] ?? "")?.unit;
  const numberOf = (value: string) => {
    const quantity = readQuantity(value);
    return unit === undefined || quantity === undefined ? undefined : amountIn(unit, quantity);
  };
  if (unit === undefined || values.some((value) => numberOf(value) === undefined))
    return { name, head: name, write: (value) => value };
  return { name, head: withUnit(name, unit), write: (value) => rounded(numberOf(value) ?? null) };
}

function withUnit(name: string, unit: string): string {
  return unit === "" ? name : `${name} (${unit})`;
}

/** Keeps ten digits, because more would be rounding noise. */
function rounded(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(10));
}
