import type { CacheResult, LoadResult, WindowResult } from "../../../scenario/load/load-story.ts";
import type { Look } from "../../look.ts";
import type { Mark } from "../../view/load-facts.ts";
import { highestP99, perSecond, sayLevel, sayMoment, stretchesOf } from "../../view/stretches.ts";
import { paintFor } from "../drawing/paint.ts";
import { cut, padEnd, padStart } from "../drawing/width.ts";

const mostColumns = 100;
const marginWidth = 8;
const blocks = " ▁▂▃▄▅▆▇█";
const plainBlocks = " .:|";

interface Curve {
  readonly head: string;
  readonly unit: string;
  of(windows: readonly WindowResult[], runs: number, cache: CacheResult | undefined): number;
}

const curves: readonly Curve[] = [
  { head: "goodput", unit: "/s", of: (windows, runs) => perSecond(windows, "good", runs) },
  { head: "failures", unit: "/s", of: (windows, runs) => perSecond(windows, "failed", runs) },
  { head: "hits", unit: " %", of: (windows, _, cache) => (cache === undefined ? 0 : hitRate(windows, cache) * 100) },
  { head: "p99", unit: " ms", of: (windows) => highestP99(windows) || 0 },
];

/** Draws goodput, failures, the hit rate of a cache and p99 over time, one below the other, with changes on the time axis. */
export function loadChart(
  { windows }: LoadResult,
  marks: readonly Mark[],
  runs: number,
  look: Look,
  cache?: CacheResult,
  rows = 3,
): string[] {
  if (windows.length < 2) return [];
  const columns = stretchesOf(windows, Math.min(look.width - marginWidth - 1, mostColumns));
  const { faint } = paintFor(look);
  const drawn = curves.flatMap((curve) => {
    const values = columns.map((column) => curve.of(column, runs, cache));
    const most = Math.max(...values);
    return most === 0 ? [] : curveLines(curve, values, most, rows, look);
  });
  const endMs = windows.at(-1)!.toMs;
  return [...drawn, ...axis(columns.length, endMs, marks).map((line) => faint(cut(line, look.width, "~")))];
}

function hitRate(windows: readonly WindowResult[], { windows: all }: CacheResult): number {
  const [fromMs, toMs] = [windows[0]!.fromMs, windows.at(-1)!.toMs];
  const within = all.filter((each) => each.fromMs >= fromMs && each.toMs <= toMs);
  const lookups = within.reduce((sum, each) => sum + each.lookups, 0);
  return lookups === 0 ? 0 : within.reduce((sum, each) => sum + each.hits, 0) / lookups;
}

function curveLines(
  { head, unit }: Curve,
  values: readonly number[],
  most: number,
  rows: number,
  look: Look,
): string[] {
  const levels = look.unicode ? blocks : plainBlocks;
  const steps = levels.length - 1;
  const heights = values.map((value) => Math.ceil((value / most) * rows * steps - 1e-9));
  const { faint } = paintFor(look);
  return Array.from({ length: rows }, (_, row) => {
    const floor = (rows - 1 - row) * steps;
    const bars = heights.map((height) => levels[Math.max(0, Math.min(steps, height - floor))]).join("");
    const label = labelOf(row, rows, head, sayMost(most, unit));
    return `${faint(padStart(label, marginWidth - 1))} ${bars.trimEnd()}`.trimEnd();
  });
}

/** Labels a row: the largest value at the top, zero at the bottom, otherwise the name. */
function labelOf(row: number, rows: number, head: string, most: string): string {
  if (rows === 1 || row === 1) return head;
  return row === 0 ? most : row === rows - 1 ? "0" : "";
}

function sayMost(most: number, unit: string): string {
  return unit === " ms" && most >= 10_000 ? `${Math.round(most / 1000)} s` : `${sayLevel(most)}${unit}`;
}

function axis(columns: number, endMs: number, marks: readonly Mark[]): string[] {
  const columnOf = (ms: number) => Math.min(columns - 1, Math.floor((ms / endMs) * columns));
  const line = Array.from({ length: columns }, () => "-");
  for (const { atMs } of marks) line[columnOf(atMs)] = "^";
  const end = sayMoment(endMs);
  const margin = " ".repeat(marginWidth);
  const says = marks.map(({ atMs, says }) => `${margin}^ ${sayMoment(atMs)}: ${says}`);
  return [`${margin}${line.join("")}`, `${margin}${padEnd("0", Math.max(2, columns - end.length))}${end}`, ...says];
}
