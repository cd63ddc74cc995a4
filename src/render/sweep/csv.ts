import type { Measure } from "../../scenario/sweep/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import { amountIn, readQuantity } from "../../text/quantity.ts";
import { scaled, signOf } from "./say-number.ts";

/** One row a point for spreadsheets: plain numbers, with their units in the head. */
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
    ...dimensions.map(({ name }, at) => columns[at]!.write(point.value(name))),
    ...measures.flatMap((measure) => scaled(measure.of(point), measure.unit).map(writeNumber)),
    String(point.results.length),
  ]);
  return [head, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

interface PlainColumn {
  readonly head: string;
  write(value: string): string;
}

/** Values with units of one kind become numbers in the first one's unit; others stay as they were written. */
function plainColumn({ name, values }: Dimension): PlainColumn {
  const unit = readQuantity(values[0] ?? "")?.unit;
  const numberOf = (value: string) => {
    const quantity = readQuantity(value);
    return unit === undefined || quantity === undefined ? undefined : amountIn(unit, quantity);
  };
  if (unit === undefined || values.some((value) => numberOf(value) === undefined))
    return { head: name, write: (value) => value };
  return { head: withUnit(name, unit), write: (value) => writeNumber(numberOf(value)!) };
}

function withUnit(name: string, unit: string): string {
  return unit === "" ? name : `${name} (${unit})`;
}

function writeNumber(value: number | null): string {
  return value === null || !Number.isFinite(value) ? "" : String(Number(value.toPrecision(10)));
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
