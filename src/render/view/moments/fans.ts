import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { inCallOrder } from "../calls/call-order.ts";
import { grouped } from "../grouped.ts";
import { mostEqual, withoutNumber } from "../setup/equal-parts.ts";
import { type Moment, momentsOf } from "./moments.ts";

/** A call that takes more than this many times the median of its fan is shown in any case. */
const slow = 2;
const shown = 2;

/**
 * Returns the moments of a run as a story tells them: of many calls that one server makes at once to servers that look the same, the first two, the
 * slowest, and those that go another way; the others become one.
 */
export function storyMoments(report: Report): readonly Moment[] {
  const known = told.get(report);
  if (known !== undefined) return known;
  const moments = foldedMoments(report);
  told.set(report, moments);
  return moments;
}

/** A page draws the same report as a picture and in words, and plays it. */
const told = new WeakMap<Report, readonly Moment[]>();

function foldedMoments(report: Report): readonly Moment[] {
  const moments = momentsOf(report);
  const fans = foldedCalls(report, moments);
  if (fans.size === 0) return moments;
  const keyOf = (moment: Moment) => {
    const fan = moment.call === undefined ? undefined : fans.get(moment.call);
    return fan === undefined ? undefined : JSON.stringify([fan, signOf(moment)]);
  };
  const alike = grouped(moments, keyOf);
  return moments.flatMap((moment) => {
    const key = keyOf(moment);
    const all = alike.get(key);
    if (key === undefined || all === undefined) return [moment];
    const isRequest = moment.kind === "ask" || moment.kind === "lost";
    return all.at(isRequest ? 0 : -1) === moment ? [merged(moment, all)] : [];
  });
}

/** The lanes of moments: each server to the right of its callers, in the order of the calls. */
export function lanesIn(moments: readonly Moment[]): string[] {
  const names = [...new Set(moments.flatMap(({ who, other }) => (other === undefined ? [who] : [who, other])))];
  const calls = moments.flatMap(({ kind, who, other }) =>
    other !== undefined && (kind === "ask" || kind === "lost") ? [{ from: who, to: other }] : [],
  );
  return inCallOrder(names, calls);
}

/** Returns the number of its fan for each call that is not shown by itself, and for each call that it caused. */
function foldedCalls({ calls }: Report, moments: readonly Moment[]): ReadonlyMap<number, number> {
  const below = grouped(calls, ({ parent }) => parent);
  const ofCall = grouped(moments, ({ call }) => call);
  const treeOf = ({ call }: Call): number[] => [call, ...(below.get(call) ?? []).flatMap(treeOf)];
  const wayOf = (call: Call) => JSON.stringify(treeOf(call).map((each) => ofCall.get(each)?.map(signOf)));
  const isFirst = ({ parent, try: nth = 1, hedged }: Call) => typeof parent === "number" && nth === 1 && !hedged;
  const fans = grouped(calls.filter(isFirst), ({ parent, by, to, line }) =>
    JSON.stringify([parent, by, withoutNumber(to), withoutNumber(line)]),
  );
  const folded = new Map<number, number>();
  for (const fan of fans.values()) {
    if (fan.length <= mostEqual) continue;
    const endMs = Math.min(...fan.map(({ atMs, tookMs }) => atMs + tookMs));
    const ways = grouped(
      fan.filter(({ atMs }) => atMs <= endMs),
      wayOf,
    );
    const [usual = []] = [...ways.values()].toSorted((one, other) => other.length - one.length);
    const byTime = usual.toSorted((one, other) => one.tookMs - other.tookMs);
    const slowest = byTime.at(-1);
    const isSlow = (slowest?.tookMs ?? 0) > slow * (byTime[Math.floor(byTime.length / 2)]?.tookMs ?? 0);
    const hidden = usual.slice(shown).filter((call) => !(isSlow && call === slowest));
    const [first, second] = hidden;
    if (first === undefined || second === undefined) continue;
    for (const call of hidden.flatMap(treeOf)) folded.set(call, first.call);
  }
  return folded;
}

/** Describes a moment without its time and the number of its server or instance. */
function signOf({ kind, who, other, says }: Moment): string {
  const same = says.replace(/\d+(\.\d+)? m?s\b/g, "").replace(/ #\d+/, "");
  return JSON.stringify([kind, withoutNumber(who), other && withoutNumber(other), same]);
}

function merged(moment: Moment, all: readonly Moment[]): Moment {
  const lane = (names: readonly string[]) => {
    const [name = "", ...others] = new Set(names);
    return others.length === 0 ? name : `and ${others.length + 1} more`;
  };
  const other = moment.other && lane(all.flatMap((each) => each.other ?? []));
  const says = moment.says.replace(/ #\d+/, "");
  const isSame = all.every((each) => each.says.replace(/ #\d+/, "") === says);
  const more = isSame ? ` × ${all.length}` : `, and ${all.length - 1} more like it`;
  return { ...moment, who: lane(all.map(({ who }) => who)), ...(other && { other }), says: says + more };
}
