import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { seconds } from "../../view/calls/call-words.ts";
import { type ClientRow, clientRows, folded } from "../../view/calls/client-rows.ts";
import { box, boxOverhead, type TableCell } from "../drawing/box.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { type Paint, paintFor, statusPaint } from "../drawing/paint.ts";
import { textWidth, wrap } from "../drawing/width.ts";

/** Draws a table of the client's requests and their answers. */
export function received(report: Report, look: Look): string[] {
  const rows = clientRows(report);
  if (rows.length === 0) return [];
  const paint = paintFor(look);
  const columns = columnsOf(rows, look);
  const widthOf = ({ head, text }: ClientColumn) => Math.max(...[head, ...rows.map(text)].map(textWidth));
  const widths = columns.slice(0, -1).map(widthOf);
  const last = Math.max(...columns.slice(-1).map(widthOf));
  const rest = look.width - boxOverhead(columns.length) - widths.reduce((sum, width) => sum + width, 0);
  if (rest < Math.min(24, last)) return stacked(rows.length > mostStacked ? folded(rows) : rows, columns, look, paint);
  const head = columns.map((column) => ({ text: column.head, paint: paint.faint }));
  const cells = rows.map((row) => columns.map((column) => [cellOf(column, row, paint)]));
  return box(head, cells, [...widths, Math.min(last, rest)], look).split("\n");
}

/** More blocks than this fill a screen, so equal ones are folded even if others are between them. */
const mostStacked = 6;

interface ClientColumn {
  readonly head: string;
  text(row: ClientRow): string;
  readonly paint?: (row: ClientRow, paint: Paint) => (text: string) => string;
}

function columnsOf(rows: readonly ClientRow[], look: Look): [ClientColumn, ...ClientColumn[]] {
  const glyphs = glyphsFor(look);
  const { times, none } = glyphs;
  const asked: ClientColumn = {
    head: "client sent",
    text: (row) => (row.times > 1 ? `${row.asked} ${times} ${row.times}` : row.asked),
  };
  const status: ClientColumn = {
    head: "status",
    text: (row) => row.status ?? none,
    paint: (row, paint) => statusPaint(row.status ?? none, paint),
  };
  const took: ClientColumn = { head: "took", text: (row) => tookWords(row, glyphs) };
  const served: ClientColumn = { head: "served by", text: (row) => row.servedBy ?? none };
  const isOutside = rows.some((row) => row.isOutside);
  const body: ClientColumn = { head: isOutside ? "sent from here" : "body", text: (row) => row.body };
  return rows.some((row) => row.servedBy !== undefined)
    ? [asked, status, took, served, body]
    : [asked, status, took, body];
}

function cellOf(column: ClientColumn, row: ClientRow, paint: Paint): TableCell {
  const colour = column.paint?.(row, paint);
  return colour ? { text: column.text(row), paint: colour } : { text: column.text(row) };
}

function stacked(
  rows: readonly ClientRow[],
  columns: readonly [ClientColumn, ...ClientColumn[]],
  look: Look,
  paint: Paint,
): string[] {
  const [first, ...others] = columns;
  const margin = Math.max(...others.map(({ head }) => head.length)) + 4;
  return rows.flatMap((row, at) => [
    ...(at > 0 ? [""] : []),
    ...wrap(first.text(row), look.width).map(paint.strong),
    ...others.flatMap((column) => {
      const colour = column.paint?.(row, paint) ?? ((text: string) => text);
      return wrap(column.text(row), look.width - margin).map(
        (line, nth) =>
          (nth === 0 ? `  ${paint.faint(column.head.padEnd(margin - 2))}` : " ".repeat(margin)) + colour(line),
      );
    }),
  ]);
}

function tookWords({ took }: ClientRow, { none, range }: Glyphs): string {
  if (took === null) return none;
  const [least, most] = [seconds(took[0]), seconds(took[1])];
  return least === most ? least : `${least.replace(" s", "")}${range}${most}`;
}
