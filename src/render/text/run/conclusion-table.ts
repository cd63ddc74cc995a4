import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { connectionLines } from "../../view/calls/connection-lines.ts";
import type { TonedLine } from "../../view/calls/seen.ts";
import { type Ends, endsOf, groupWords } from "../../view/conclusions/conclusions.ts";
import { box, boxOverhead, type TableCell } from "../drawing/box.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const left = "what the caller can know";
const right = "what really happened";
const narrow = 64;
const mostRows = 8;

/** Draws callers' conclusions next to the work that was done. */
export function bothEnds(report: Report, look: Look): string[] {
  const paint = paintFor(look);
  const all = endsOf(report);
  if (all.length === 0) return [];
  const connections = connectionLines(report).flatMap((line) => wrap(line, look.width));
  const rows = all.slice(0, mostRows).map((ends) => cellsOf(ends, look));
  if (all.length > mostRows) {
    rows.push([[{ text: `${glyphsFor(look).more} and ${all.length - mostRows} more` }], [{ text: "" }]]);
  }
  if (look.width < narrow) {
    return [...rows.flatMap((row, at) => [...(at === 0 ? [] : [""]), ...stacked(row, look)]), ...connections];
  }
  const width = look.width - boxOverhead(2);
  const widths = [Math.ceil(width / 2), Math.floor(width / 2)];
  const head = [left, right].map((text) => ({ text, paint: paint.faint }));
  return [...box(head, rows, widths, look).split("\n"), ...connections];
}

type ConclusionRow = [may: readonly TableCell[], did: readonly TableCell[]];

function cellsOf(ends: Ends, look: Look): ConclusionRow {
  const { may, did } = ends;
  const paint = paintFor(look);
  const painted = (lines: readonly TonedLine[]) => lines.map(({ text, tone }) => ({ text, paint: paint[tone] }));
  const group = groupWords(ends);
  if (group === undefined) return [painted(may), painted(did)];
  return [
    [{ text: group }, ...painted(may)],
    [{ text: "the first of them:" }, ...painted(did)],
  ];
}

function stacked([may, did]: ConclusionRow, look: Look): string[] {
  const { faint } = paintFor(look);
  const part = (head: string, cells: readonly TableCell[]) => [
    faint(head),
    ...cells.flatMap((cell) => wrap(cell.text, look.width - 2).map((line) => `  ${(cell.paint ?? String)(line)}`)),
  ];
  return [...part(left, may), ...part(right, did)];
}
