import type { Point } from "../point.ts";
import type { CellResult } from "../result.ts";
import type { Measure } from "./measure.ts";

/** The maximum number of seeds for one point, to limit its time. */
export const mostSeeds = 200;

/**
 * Whether half of each interval is at most this fraction of the value. For a share it is a fraction of the whole: `1%` is
 * one percentage point.
 */
export function isPrecise(point: Point, measures: readonly Measure[], precision: number): boolean {
  return measures.every((measure) => {
    const [value, low, high] = measure.of(point);
    if (!Number.isFinite(value)) return true;
    if (low === null || high === null) return false;
    return (high - low) / 2 <= precision * (measure.unit === "share" ? 1 : Math.abs(value)) * (1 + 1e-9);
  });
}

/** Returns the next seeds of a point: as many as it has, so that intervals shrink by about a third. */
export function furtherSeeds({ results }: { readonly results: readonly Pick<CellResult, "seed">[] }): number[] {
  const last = results.at(-1)?.seed ?? 0;
  const count = Math.min(results.length, mostSeeds - results.length);
  return Array.from({ length: Math.max(0, count) }, (_, at) => last + 1 + at);
}
