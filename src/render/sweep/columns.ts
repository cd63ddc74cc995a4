import type { Look } from "../look.ts";
import { paintFor } from "../text/drawing/paint.ts";
import { cut, padEnd, padStart, textWidth } from "../text/drawing/width.ts";

export interface Column {
  readonly head: string;
  readonly cells: readonly string[];
}

const gap = "  ";

/**
 * Draws columns side by side. Columns of `values` that do not fit follow in further blocks, which repeat the columns of
 * `keys`.
 */
export function columnBlocks(keys: readonly Column[], values: readonly Column[], look: Look): string[][] {
  const taken = keys.reduce((sum, column) => sum + widthOf(column) + gap.length, 0);
  let block: Column[] = [];
  const blocks = [block];
  let room = look.width - taken;
  for (const column of values) {
    const width = widthOf(column) + gap.length;
    if (width > room + gap.length && block.length > 0) {
      block = [];
      blocks.push(block);
      room = look.width - taken;
    }
    block.push(column);
    room -= width;
  }
  return blocks.map((each) => linesOf([...keys, ...each], look));
}

function linesOf(columns: readonly Column[], look: Look): string[] {
  const { faint } = paintFor(look);
  const rows = columns[0]?.cells.length ?? 0;
  const line = (textOf: (column: Column) => string) =>
    cut(
      columns
        .map((column) => place(textOf(column), column))
        .join(gap)
        .trimEnd(),
      look.width,
      "~",
    );
  return [
    faint(line(({ head }) => head)),
    ...Array.from({ length: rows }, (_, row) => line(({ cells }) => cells[row] ?? "")),
  ];
}

/** Numbers are aligned at the start, because intervals of different lengths follow them. */
function place(text: string, column: Column): string {
  return isNumeric(column) ? padStart(text, widthOf(column)) : padEnd(text, widthOf(column));
}

function isNumeric({ cells }: Column): boolean {
  return cells.every((cell) => /^-?[\d.]+[a-zA-Z/%]*$/.test(cell));
}

function widthOf({ head, cells }: Column): number {
  return Math.max(textWidth(head), ...cells.map(textWidth));
}
