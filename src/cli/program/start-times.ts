const LEAST_APART_MS = 4;
const MOST_APART_MS = 40;

/**
 * Returns when to start each run, the longest first, so that all end with the longest. Starting a short run earlier
 * would only delay the others.
 */
export function startTimes(lengthsMs: readonly number[]): number[] {
  const longestMs = lengthsMs[0] ?? 0;
  const apartMs = Math.min(MOST_APART_MS, Math.max(LEAST_APART_MS, (0.9 * longestMs) / lengthsMs.length));
  let earliestMs = 0;
  return lengthsMs.map((lengthMs, turn) => {
    const startMs = Math.max(earliestMs, Math.min(turn * apartMs, 0.95 * (longestMs - lengthMs)));
    earliestMs = startMs + LEAST_APART_MS;
    return startMs;
  });
}
