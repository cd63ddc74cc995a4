import { headerValue } from "../text/headers/headers.ts";
import type { Header } from "../trace.ts";

/** The milliseconds left, so that the next server need not begin work in vain. */
export const DEADLINE_HEADER = "x-deadline-ms";

/** The time of the deadline, in milliseconds since the run began, by the clock of the server that sets it. */
export const DEADLINE_AT_HEADER = "x-deadline-at";

/**
 * The time at which the caller stops waiting, if the request says so. An absolute time is compared with this server's
 * clock; the remaining time needs no clock.
 */
export function deadlineIn(headers: readonly Header[], arrivedMs: number, clockAheadMs = 0): number | undefined {
  const told = (header: string) => {
    const text = headerValue(headers, header);
    return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
  };
  const [leftMs, atMs] = [told(DEADLINE_HEADER), told(DEADLINE_AT_HEADER)];
  if (leftMs !== undefined) return arrivedMs + leftMs;
  return atMs === undefined ? undefined : atMs - clockAheadMs;
}
