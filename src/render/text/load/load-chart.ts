import type { CacheResult, LoadResult, WindowResult } from "../../../scenario/load/load-story.ts";
import { roundStepFrom } from "../../../text/values/round-step.ts";
import type { Look } from "../../look.ts";
import type { Mark } from "../../view/load/load-facts.ts";
import { highestP99, perSecond, sayLevel, sayMoment, spanOf, stretchesOf } from "../../view/load/stretches.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { cut, padStart } from "../drawing/width.ts";

/** In two lines the maximum is above the name of a curve, in one line next to it. */
const margins = { one: "p99 of all calls, max 120 ms ".length, two: "p99 of all calls ".length };
const blocks = " ▁▂▃▄▅▆▇█";
const plainBlocks = " .:|";
/** The distance of two ticks at least, in columns. */
const tickColumns = 12;

interface ChartLine {
  readonly head: string;
  readonly unit: string;
  readonly tone: "good" | "bad" | "link";
  of(windows: readonly WindowResult[], runs: number, cache: CacheResult | undefined): number;
}

const curves: readonly ChartLine[] = [
  { head: "goodput", unit: "/s", tone: "good", of: (windows, runs) => perSecond(windows, "good", runs) },
  { head: "failures", unit: "/s", tone: "bad", of: (windows, runs) => perSecond(windows, "failed", runs) },
  {
    head: "hits",
    unit: " %",
    tone: "good",
    of: (windows, _, cache) => (cache === undefined ? 0 : hitRate(windows, cache) * 100),
  },
  { head: "p99 of all calls", unit: " ms", tone: "link", of: (windows) => highestP99(windows) || 0 },
];

/** Draws goodput, failures, the hit rate of a cache and p99 over time, as wide as the terminal, with changes on the time axis. */
export function loadChart(
  { windows }: LoadResult,
  marks: readonly Mark[],
  runs: number,
  look: Look,
  cache?: CacheResult,
  rows = 2,
): string[] {
  if (windows.length < 2) return [];
  const margin = rows === 1 ? margins.one : margins.two;
  const width = look.width - margin - 1;
  const columns = stretchesOf(windows, width);
  const paint = paintFor(look);
  const drawn = curves.flatMap((curve) => {
    const values = columns.map((column) => curve.of(column, runs, cache));
    const most = Math.max(...values);
    return most === 0 ? [] : [curveLines(curve, stretched(values, width), { most, rows, margin }, look, paint)];
  });
  const panels = drawn.flatMap((lines, at) => (at === 0 || rows === 1 ? lines : ["", ...lines]));
  return [...panels, ...axis(width, margin, spanOf(windows)[1], marks, look).map((line) => paint.faint(line))];
}

function hitRate(windows: readonly WindowResult[], { windows: all }: CacheResult): number {
  const [fromMs, toMs] = spanOf(windows);
  const within = all.filter((each) => each.fromMs >= fromMs && each.toMs <= toMs);
  const lookups = within.reduce((sum, each) => sum + each.lookups, 0);
  return lookups === 0 ? 0 : within.reduce((sum, each) => sum + each.hits, 0) / lookups;
}

/** Repeats values so that they fill the width. */
function stretched(values: readonly number[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => values[Math.floor((column * values.length) / width)]!);
}

function curveLines(
  { head, unit, tone }: ChartLine,
  values: readonly number[],
  { most, rows, margin }: { readonly most: number; readonly rows: number; readonly margin: number },
  look: Look,
  paint: Paint,
): string[] {
  const levels = look.unicode ? blocks : plainBlocks;
  const steps = levels.length - 1;
  const heights = values.map((value) => Math.ceil((value / most) * rows * steps - 1e-9));
  return Array.from({ length: rows }, (_, row) => {
    const floor = (rows - 1 - row) * steps;
    const bars = heights.map((height) => levels[Math.max(0, Math.min(steps, height - floor))]).join("");
    const max = `max ${sayMost(most, unit)}`;
    const label = rows === 1 ? `${head}, ${max}` : row === rows - 1 ? head : row === 0 ? max : "";
    return `${paint.faint(padStart(label, margin - 1))} ${paint[tone](bars.trimEnd())}`.trimEnd();
  });
}

function sayMost(most: number, unit: string): string {
  return unit === " ms" && most >= 1000 ? sayMoment(most) : `${sayLevel(most)}${unit}`;
}

/** Draws the time with a tick at round moments, and a mark at each change. */
function axis(width: number, margin: number, endMs: number, marks: readonly Mark[], look: Look): string[] {
  const [line, tick, sign] = look.unicode ? ["─", "┬", "▲"] : ["-", "+", "^"];
  const columnOf = (ms: number) => Math.min(width - 1, Math.floor((ms / endMs) * width));
  const everyMs = roundStepFrom((endMs * tickColumns) / width);
  const ticks = Array.from({ length: Math.floor(endMs / everyMs) + 1 }, (_, at) => at * everyMs);
  const drawn = Array.from({ length: width }, () => line);
  for (const ms of ticks) drawn[columnOf(ms)] = tick;
  for (const { atMs } of marks) drawn[columnOf(atMs)] = sign;
  let labels = "";
  for (const ms of ticks) {
    const says = sayMoment(ms);
    const at = columnOf(ms) - (ms === 0 ? 0 : Math.floor(says.length / 2));
    if (at + says.length <= width && (labels === "" || at > labels.length)) labels = labels.padEnd(at) + says;
  }
  const space = " ".repeat(margin);
  const says = marks.map(({ atMs, says }) => cut(`${space}${sign} ${sayMoment(atMs)}: ${says}`, look.width, "~"));
  return [`${space}${drawn.join("")}`, `${space}${labels}`, ...says];
}
