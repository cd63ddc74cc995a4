import Table from "cli-table3";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Look } from "../../look.ts";
import { wrap } from "./width.ts";

export interface TableCell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const plainEdges = {
  top: "-",
  "top-mid": "+",
  "top-left": "+",
  "top-right": "+",
  bottom: "-",
  "bottom-mid": "+",
  "bottom-left": "+",
  "bottom-right": "+",
  left: "|",
  "left-mid": "+",
  mid: "-",
  "mid-mid": "+",
  right: "|",
  "right-mid": "+",
  middle: "|",
};

/** Returns the width of lines and padding in a table with this many columns. */
export function boxOverhead(columns: number): number {
  return columns * 3 + 1;
}

/** Draws a table with these column widths, which exclude padding. A cell is a list of paragraphs. A compact table has no lines between its rows. */
export function box(
  head: readonly TableCell[],
  rows: readonly (readonly (readonly TableCell[])[])[],
  widths: readonly number[],
  look: Look,
  isCompact = false,
): string {
  const widthOf = (at: number) => mustHave(widths[at], `the width of column ${at}`);
  const flat = isCompact || rows.every((row) => row.every((cell, at) => fitsOneLine(cell, widthOf(at))));
  const table = new Table({
    head: head.map((cell, at) => drawn([cell], widthOf(at))),
    colWidths: widths.map((width) => width + 2),
    style: { head: [], border: [], compact: flat },
    ...(look.unicode ? {} : { chars: plainEdges, truncate: "..." }),
  });
  for (const row of rows) table.push(row.map((cell, at) => drawn(cell, widthOf(at))));
  return table.toString();
}

function fitsOneLine(cell: readonly TableCell[], width: number): boolean {
  return cell.length === 1 && cell.every(({ text }) => wrap(text, width).length === 1);
}

function drawn(paragraphs: readonly TableCell[], width: number): string {
  return paragraphs
    .flatMap(({ text, paint }) => wrap(text, width).map((line) => (paint ? paint(line) : line)))
    .join("\n");
}
