import type { Report } from "../../../scenario/report.ts";
import { grouped } from "../grouped.ts";
import type { Moment } from "./moments.ts";
import { withoutMiddle } from "./shortened.ts";

const durations = /\d+(?:\.\d+)? m?s\b/g;

/**
 * Shortens a timeline of many calls to one call of each kind, the rarest kinds first as long as they fit. Calls are of one
 * kind if everything but their times is alike. If all calls are alike, or all differ, the beginning and the end are shown. The last
 * moment is always among them.
 */
export function differingFirst(report: Report, moments: readonly Moment[], most: number): readonly Moment[] {
  const last = moments.at(-1);
  if (last === undefined || moments.length <= most) return moments;
  const rootOf = rootsIn(report);
  const byRoot = grouped(moments, ({ call }) => (call === undefined ? undefined : rootOf.get(call)));
  byRoot.delete(undefined);
  const kinds = [...grouped([...byRoot.values()], signatureOf).values()];
  if (kinds.length < 2 || kinds.length === byRoot.size) return withoutMiddle(moments, most);
  const shown = new Set([last]);
  for (const [ofCall] of kinds.toSorted((one, other) => one.length - other.length)) {
    if (shown.size + ofCall.filter((each) => each !== last).length <= most)
      for (const moment of ofCall) shown.add(moment);
  }
  return shown.size === 1 ? withoutMiddle(moments, most) : moments.filter((moment) => shown.has(moment));
}

/** Returns for each call the call from outside that caused it. */
function rootsIn({ calls }: Report): ReadonlyMap<number, number> {
  const roots = new Map<number, number>();
  for (const { call, parent } of calls)
    roots.set(call, typeof parent === "number" ? (roots.get(parent) ?? parent) : call);
  return roots;
}

function signatureOf(moments: readonly Moment[]): string {
  return JSON.stringify(
    moments.map(({ who, other, kind, says }) => [who, other, kind, says.replaceAll(durations, "#")]),
  );
}
