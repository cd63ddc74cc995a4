import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import type { Runs } from "../../results.ts";
import { comparedRuns } from "../../view/compare/compared-runs.ts";
import { escapeAll } from "../../view/escape.ts";
import { grouped } from "../../view/grouped.ts";
import { bestLoad } from "../../view/load/best-load.ts";
import { box, boxOverhead, type TableCell } from "../drawing/box.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { labelled } from "../drawing/title.ts";
import { wrap } from "../drawing/width.ts";
import { type ComparisonRow, rowsOf } from "./comparison-rows.ts";

interface ComparedSide {
  readonly report: Report;
  readonly head: string;
  readonly rows: readonly ComparisonRow[];
}
/** Smaller differences between times of real runs are noise. */
const noiseMs = 100;

/** The minimum width of a side. */
const narrowest = 14;

/** Compares the runs of each scenario. */
export function variants({ reports }: Runs, look: Look): string {
  const byScenario = grouped(reports, ({ scenario }) => scenario.setup);
  return [...byScenario.values()].map((each) => compared(each, look)).join("\n");
}

/** Compares runs of one scenario side by side, marks differences from the first run, and sums them up. */
export function compared(raw: readonly Report[], look: Look): string {
  const sides = raw.map((report) => sideOf(escapeAll(report), look));
  const whats = [...new Set(sides.flatMap(({ rows }) => rows.map(({ what }) => what)))];
  const noise = raw.some(({ world }) => world === "real") ? noiseMs : 1;
  const lines = whats.map((what) => lineOf(what, sides, noise));
  const isSame = !lines.some(({ differs }) => differs.includes(true));
  const end = isSame ? "nothing differs" : `${glyphsFor(look).right} marks what differs from the first`;
  const cells = ({ says, differs }: PairedRow): TableCell[] =>
    says.map((text, at) => cellOf(text, differs[at] === true, look));
  const label = Math.min(26, Math.max(1, ...whats.map((what) => what.length)));
  const room = Math.floor((look.width - boxOverhead(sides.length + 1) - label) / sides.length);
  const drawn = room < narrowest ? stacked(sides, lines, cells, look) : boxed(sides, lines, cells, [label, room], look);
  const reports = sides.map(({ report }) => report);
  const short = isSame ? "" : bestLoad(reports) || comparedRuns(reports);
  const ending = [paintFor(look).strong(end), ...(short === "" ? [] : labelled("in short", short, look))];
  return `${[...drawn, ...ending].join("\n")}\n`;
}

/** The values of all sides in one row, and which of them differ from the first. */
interface PairedRow {
  readonly what: string;
  readonly says: readonly (string | undefined)[];
  readonly differs: readonly boolean[];
}

function lineOf(what: string, sides: readonly ComparedSide[], noise: number): PairedRow {
  const rows = sides.map((side) => side.rows.find((row) => row.what === what));
  const { timesMs: first = [] } = rows[0] ?? {};
  const isApart = ({ timesMs = [] }: ComparisonRow) => timesMs.some((ms, at) => Math.abs(ms - first[at]!) >= noise);
  const absent = rows.find((row) => row !== undefined)?.absent;
  const says = sides.map(({ report }, at) => rows[at]?.says ?? absent?.(report));
  return { what, says, differs: rows.map((row) => row?.key !== rows[0]?.key || (row !== undefined && isApart(row))) };
}

function cellOf(says: string | undefined, isMarked: boolean, look: Look): TableCell {
  const { right, none } = glyphsFor(look);
  const text = says ?? none;
  return isMarked ? { text: `${right} ${text}`, paint: paintFor(look).strong } : { text };
}

type CellsOf = (line: PairedRow) => readonly TableCell[];

function boxed(
  sides: readonly ComparedSide[],
  lines: readonly PairedRow[],
  cellsOf: CellsOf,
  [label, room]: readonly [number, number],
  look: Look,
): string[] {
  const { faint } = paintFor(look);
  const head = ["", ...sides.map((side) => side.head)].map((text) => ({ text, paint: faint }));
  const rows = lines.map((line) => [[{ text: line.what, paint: faint }], ...cellsOf(line).map((cell) => [cell])]);
  return [box(head, rows, [label, ...sides.map(() => room)], look)];
}

/** Lists the sides one below the other on screens too narrow for columns. */
function stacked(sides: readonly ComparedSide[], lines: readonly PairedRow[], cellsOf: CellsOf, look: Look): string[] {
  const numbered = (text: string, at: number) =>
    wrap(text, look.width - 5).map((line, nth) => (nth === 0 ? `${at + 1}: ${line}` : `   ${line}`));
  return [
    ...sides.flatMap(({ head }, at) => numbered(head, at)),
    ...lines.flatMap((line) => [
      paintFor(look).faint(line.what),
      ...cellsOf(line).flatMap(({ text, paint = String }, at) => numbered(text, at).map((each) => `  ${paint(each)}`)),
    ]),
  ];
}

function sideOf(report: Report, look: Look): ComparedSide {
  return {
    report,
    head: headOf(report),
    rows: rowsOf(report, look),
  };
}

function headOf({ scenario, twisted, changeWords, set }: Report): string {
  if (twisted) return `with the twist: ${scenario.twist?.says ?? ""}`;
  return changeWords.length === 0 ? [scenario.name, ...set].join(", ") : changeWords.join("; ");
}
