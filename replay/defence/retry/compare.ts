import type { Result } from "./recorded.ts";

/** The result of one call. */
export interface Played {
  readonly attempts: number;
  readonly startsMs: readonly number[];
  readonly delaysMs: readonly number[];
  readonly bodies?: readonly number[];
  readonly result: Result;
  readonly atMs: number;
  /** Whether a try that took no time began in the same millisecond as the deadline. */
  readonly atDeadline?: boolean;
}

export interface Output {
  readonly attempts: number | null;
  readonly startsMs?: readonly number[] | undefined;
  readonly delaysMs: readonly number[];
  readonly bodies?: readonly number[] | undefined;
  readonly result: Result & { readonly atMs?: number | undefined };
}

/**
 * Lists the differences of a call from the recording. Waits must be between the possible minimum and maximum, which are equal if all
 * random numbers are recorded.
 */
export function difference(id: string, least: Played, greatest: Played, { result, ...output }: Output): string[] {
  const { atMs, ...told } = result;
  const { startsMs, bodies } = output;
  const unlike = (what: string, got: unknown, wanted: unknown) => [
    `${id}: ${what} ${text(got)} instead of ${text(wanted)}`,
  ];

  if (output.attempts !== null && least.attempts !== output.attempts)
    return unlike("tries", least.attempts, output.attempts);
  if (!between(least.delaysMs, greatest.delaysMs, output.delaysMs))
    return unlike("waits", least.delaysMs, output.delaysMs);
  if (startsMs !== undefined && !between(least.startsMs, greatest.startsMs, startsMs, 0.5))
    return unlike("starts", least.startsMs, startsMs);
  if (bodies !== undefined && text(least.bodies) !== text(bodies)) return unlike("bodies", least.bodies, bodies);
  if (text(sorted(least.result)) !== text(sorted(told))) return unlike("result", least.result, told);
  if (atMs !== undefined && !between([least.atMs], [greatest.atMs], [atMs], 0.5))
    return unlike("end", least.atMs, atMs);
  return [];
}

/** Allows for rounding in the recordings: random numbers to six decimals, waits to three, times to whole milliseconds. */
function between(from: readonly number[], to: readonly number[], is: readonly number[], slack = 0): boolean {
  return (
    from.length === is.length &&
    is.every((ms, index) => {
      const rounding = slack + 1e-3 + Math.abs(ms) * 1e-6;
      return ms >= from[index]! - rounding && ms <= to[index]! + rounding;
    })
  );
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? "none";
}

function sorted(result: Result): [string, unknown][] {
  return Object.entries(result).sort(([one], [other]) => (one < other ? -1 : 1));
}
