import { milliseconds, perSecond, sayEstimate, type Unit } from "../../../scenario/judge/say-load.ts";
import type { LoadResult } from "../../../scenario/load/load-story.ts";
import type { Estimate } from "../../../statistics/estimate.ts";

/** A number of a load that differs, with both values in words. */
interface LoadRow {
  readonly aspect: "load";
  readonly what: string;
  readonly one: string;
  readonly other: string;
}

/** Compares the numbers of two loads. */
export function loadRows(one: LoadResult, other: LoadResult): LoadRow[] {
  const what = one.load.name;
  const measures: readonly (readonly [string, (load: LoadResult) => Estimate, Unit])[] = [
    ["goodput", ({ goodputPerS }) => goodputPerS, perSecond],
    ["p50", ({ tookMs }) => tookMs.p50, milliseconds],
    ["p99", ({ tookMs }) => tookMs.p99, milliseconds],
  ];
  const counts = (["offered", "good", "failed"] as const).flatMap((count): LoadRow[] =>
    one[count] === other[count]
      ? []
      : [{ aspect: "load", what: `${what}: ${count}`, one: `${one[count]}`, other: `${other[count]}` }],
  );
  const apart = measures.flatMap(([name, of, unit]): LoadRow[] => {
    const [was, is] = [of(one), of(other)];
    if (!areApart(was, is)) return [];
    return [
      { aspect: "load", what: `${what}: ${name}`, one: estimateWords(was, unit), other: estimateWords(is, unit) },
    ];
  });
  return [...counts, ...apart];
}

/** Returns whether two values certainly differ: if their intervals overlap, they may be equal. */
export function areApart([one, oneLow, oneHigh]: Estimate, [other, otherLow, otherHigh]: Estimate): boolean {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) !== Number.isNaN(other);
  const [low, high] = [oneLow ?? one, oneHigh ?? openEnd(one, oneLow)];
  return (otherLow ?? other) > high || (otherHigh ?? openEnd(other, otherLow)) < low;
}

function openEnd(value: number, low: number | null): number {
  return low === null ? value : Number.POSITIVE_INFINITY;
}

function estimateWords(estimate: Estimate, unit: Unit): string {
  return Number.isNaN(estimate[0]) ? "–" : sayEstimate(estimate, unit);
}
