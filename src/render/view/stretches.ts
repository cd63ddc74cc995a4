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
