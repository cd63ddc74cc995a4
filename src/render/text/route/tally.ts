import type { Look } from "../../look.ts";
import { padEnd, textWidth } from "../drawing/width.ts";

export interface Tallied {
  readonly name: string;
  readonly count: number;
  paint(bar: string): string;
}

const barWidth = 24;

/** Draws counts as numbers, percentages and bars. */
export function tally(rows: readonly Tallied[], total: number, look: Look): string[] {
  const wide = Math.max(...rows.map(({ name }) => textWidth(name)));
  const digits = String(total).length;
  return rows.map(({ name, count, paint }) => {
    const share = total === 0 ? 0 : count / total;
    const percent = `${Number((share * 100).toFixed(1))} %`.padStart(7);
    const bar = (look.unicode ? "█" : "#").repeat(Math.round(share * barWidth));
    return `${padEnd(name, wide)}  ${String(count).padStart(digits)} ${percent}  ${paint(bar)}`.trimEnd();
  });
}
