import type { WindowResult } from "../../../scenario/load/load-story.ts";

/** Combines neighbouring windows so that there are at most `most` stretches. */
export function stretchesOf(windows: readonly WindowResult[], most: number): WindowResult[][] {
  const each = Math.ceil(windows.length / most);
  return Array.from({ length: Math.ceil(windows.length / each) }, (_, at) => windows.slice(at * each, (at + 1) * each));
}

/** Returns the times at which a stretch begins and ends. */
export function spanOf(windows: readonly WindowResult[]): [fromMs: number, toMs: number] {
  return [windows[0]?.fromMs ?? 0, windows.at(-1)?.toMs ?? 0];
}

/** Returns the highest p99 of a stretch; NaN if no call ended. */
export function highestP99(windows: readonly WindowResult[]): number {
  const known = windows.map(({ p99Ms }) => p99Ms).filter((ms) => !Number.isNaN(ms));
  return known.length === 0 ? Number.NaN : Math.max(...known);
}

/** Returns the count per second and run, because windows contain the calls of all runs. */
export function perSecond(windows: readonly WindowResult[], count: "good" | "failed", runs: number): number {
  const [fromMs, toMs] = spanOf(windows);
  const seconds = (runs * (toMs - fromMs)) / 1000;
  return seconds === 0 ? 0 : windows.reduce((sum, window) => sum + window[count], 0) / seconds;
}

/** Labels a time on the axis of a chart. */
export function sayMoment(ms: number): string {
  return `${Number((ms / 1000).toPrecision(4))} s`;
}

/** Labels a value: a whole number from 100 on, otherwise two digits. */
export function sayLevel(value: number): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(2))}`;
}
