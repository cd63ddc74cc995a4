import { axisOf } from "../../../text/values/axis.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Made } from "../../results.ts";
import { type PointOutcome, type Swept, type SweptPoint, sayMissing, sweepSize } from "../swept.ts";
import { cells, commandPart, type HeatCell, type Page, type PageCell, type PagePart } from "./page.ts";

const usualWidth = 832;
const firstLetter = "a".charCodeAt(0);
const nothing: HeatCell = { share: 0, says: "–" };

/** Draws a heat map of each measure if two settings vary, and a row for each point. */
export function sweepPage(swept: Swept, { command }: Made, isLive = false): Page {
  const { scenario, fixed, missing, dimensions, measures, points } = swept;
  const settings = fixed.length === 0 ? "" : `, with ${fixed.join(", ")}`;
  const [down, across, third] = dimensions;
  const isMap = down !== undefined && across !== undefined && third === undefined;
  const isTold = points.some(({ outcome }) => outcome !== undefined);
  const maps = isTold
    ? outcomeTables(swept)
    : isMap
      ? measures.map((measure, at) => heatMap(points, { measure, at, down, across }))
      : charts(swept);
  const axes = dimensions.map(axisOf);
  const labelOf = (value: string, at: number) => axes[at]?.values[dimensions[at]?.values.indexOf(value) ?? -1] ?? value;
  const rows = points.map(({ values, isOwn, numbers }): PageCell[] => [
    ...cells(...values.map(labelOf)),
    ...numbers.map(({ says }): PageCell => ({ text: says, isNumber: true, ...(isOwn && { tone: "strong" as const }) })),
  ]);
  const columns = [...axes.map(({ name }) => name), ...measures];
  return {
    title: `Sweep of ${scenario}`,
    name: "sweep",
    says: `${sweepSize(points.map(({ seeds }) => seeds))}${settings}.${missing > 0 ? ` ${capital(sayMissing(missing))}.` : ""}`,
    parts: [
      ...maps,
      {
        kind: "table",
        head: points.some(({ seeds }) => seeds > 1) ? "Every point, with its 95 % interval" : "Every point",
        columns,
        rows,
        ...(maps.length > 0 && { isFolded: true as const }),
      },
      isLive ? { kind: "command", says: "In a terminal", command, isLive } : commandPart("To repeat it", command),
    ],
  };
}

function charts(swept: Swept): PagePart[] {
  return swept.pictures(usualWidth).map(({ title }, at) => {
    const drawn = (width: number) => swept.pictures(width)[at]!;
    return { kind: "picture", at: "stage", head: title, drawn };
  });
}

/** Draws what the client got at each point, and says below what it stands for: several outcomes of 504 are 504 a and 504 b. */
function outcomeTables({ dimensions, points }: Swept): PagePart[] {
  const across = axisOf(dimensions.at(-1) ?? { name: "", values: [""] });
  const down = dimensions.length > 1 ? dimensions[0] : undefined;
  const named = new Map<string, readonly string[]>();
  for (const { outcome } of points)
    if (outcome !== undefined) named.set(outcome.got, [...new Set([...(named.get(outcome.got) ?? []), outcome.says])]);
  const nameOf = ({ got, says }: PointOutcome) => {
    const all = named.get(got) ?? [];
    return all.length < 2 ? got : `${got} ${String.fromCharCode(firstLetter + all.indexOf(says))}`;
  };
  const byValues = new Map(points.map((point) => [JSON.stringify(point.values), point]));
  const cellOf = (values: readonly string[]): PageCell => {
    const { outcome, isOwn = false } = byValues.get(JSON.stringify(values)) ?? {};
    return { text: outcome === undefined ? nothing.says : nameOf(outcome), ...(isOwn && { tone: "strong" as const }) };
  };
  const columns = dimensions.at(-1)?.values ?? [];
  const rowNames = down === undefined ? [""] : axisOf(down).values;
  const rows = (down?.values ?? [undefined]).map((row, at) => [
    ...cells(rowNames[at] ?? ""),
    ...columns.map((column) => cellOf(row === undefined ? [column] : [row, column])),
  ]);
  const corner = down === undefined ? across.name : `${axisOf(down).name} \\ ${across.name}`;
  const meanings = [...named].flatMap(([got, all]) => all.map((says) => cells(nameOf({ got, says }), says)));
  return [
    { kind: "table", at: "stage", head: "Outcomes", columns: [corner, ...across.values], rows: rows.reverse() },
    { kind: "table", at: "stage", columns: ["the client got", "outcome"], rows: meanings },
  ];
}

interface MappedMeasure {
  readonly measure: string;
  /** Its place among the numbers of a point. */
  readonly at: number;
  readonly down: Swept["dimensions"][number];
  readonly across: Swept["dimensions"][number];
}

function heatMap(points: readonly SweptPoint[], { measure, at, down, across }: MappedMeasure): PagePart {
  const numbers = points.flatMap((point) => point.numbers[at] ?? []);
  const known = numbers.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const says = (end: number) => numbers.find(({ value }) => value === end)?.says.replace(/ \(.*/, "") ?? "";
  const heatCell = (point: SweptPoint | undefined): HeatCell => {
    const number = point?.numbers[at];
    if (point === undefined || number === undefined || number.value === null) return nothing;
    const share = most === least ? 0 : (number.value - least) / (most - least);
    return { share, says: number.says, ...(point.isOwn && { isOwn: true }) };
  };
  const [rowAxis, columnAxis] = [axisOf(down), axisOf(across)];
  const byValues = new Map(points.map((point) => [JSON.stringify(point.values), point]));
  return {
    kind: "heat",
    at: "stage",
    head: measure,
    rowName: rowAxis.name,
    columnName: columnAxis.name,
    ...(most > least && { ends: [says(least), says(most)] as const }),
    columns: columnAxis.values,
    rows: down.values
      .map((value, row) => ({
        name: rowAxis.values[row] ?? value,
        cells: across.values.map((column) => heatCell(byValues.get(JSON.stringify([value, column])))),
      }))
      .reverse(),
  };
}
