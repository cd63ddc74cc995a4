import type { WindowResult } from "../../scenario/load/story.ts";

/** Neighbours share a stretch if there are more windows than stretches. */
export function stretchesOf(windows: readonly WindowResult[], most: number): WindowResult[][] {
  const each = Math.ceil(windows.length / most);
  return Array.from({ length: Math.ceil(windows.length / each) }, (_, at) => windows.slice(at * each, (at + 1) * each));
}

/** The highest p99 of a stretch; NaN if no call of it ended. */
export function highestP99(windows: readonly WindowResult[]): number {
  const known = windows.map(({ p99Ms }) => p99Ms).filter((ms) => !Number.isNaN(ms));
  return known.length === 0 ? Number.NaN : Math.max(...known);
}

/** How many were counted in each second of a stretch, in a run: windows hold the calls of all runs together. */
export function perSecond(windows: readonly WindowResult[], count: "good" | "failed", runs: number): number {
  const seconds = (runs * (windows.at(-1)!.toMs - windows[0]!.fromMs)) / 1000;
  return seconds === 0 ? 0 : windows.reduce((sum, window) => sum + window[count], 0) / seconds;
}

/** A moment on the axis of a chart. */
export function sayMoment(ms: number): string {
  return `${Number((ms / 1000).toPrecision(4))} s`;
}

/** A value on the other axis: whole from 100 on, below that two digits. */
export function sayLevel(value: number): string {
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(2))}`;
}
