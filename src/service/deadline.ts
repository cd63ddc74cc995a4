import type { Header } from "../trace.ts";

/** Milliseconds left, for a server that would rather not begin hopeless work. */
export const DEADLINE_HEADER = "x-deadline-ms";

/** The moment of the deadline, in milliseconds since the run began, by the clock of the server that set it. */
export const DEADLINE_AT_HEADER = "x-deadline-at";

/**
 * When a caller stops waiting, if its request tells. A moment is compared with this server's clock, the time that is left
 * with no clock.
 */
export function deadlineIn(headers: readonly Header[], arrivedMs: number, clockAheadMs = 0): number | undefined {
  const told = (header: string) => {
    const text = headers.find(([name]) => name.toLowerCase() === header)?.[1];
    return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
  };
  const [leftMs, atMs] = [told(DEADLINE_HEADER), told(DEADLINE_AT_HEADER)];
  if (leftMs !== undefined) return arrivedMs + leftMs;
  return atMs === undefined ? undefined : atMs - clockAheadMs;
}
