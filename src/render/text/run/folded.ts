import { several } from "../../../text/phrases.ts";
import type { Look } from "../../look.ts";
import type { Moment } from "../../view/moments.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { sentenceLines } from "./timeline.ts";

/** A fifth of the lines is for changes of breakers, another fifth for moments that are needed. */
const linesPerKept = 5;

type Lines = readonly string[];

/** Shows the beginning, the end, changes of breakers and needed moments, in at most `room` lines. */
export function folded(
  moments: readonly Moment[],
  look: Look,
  room: number,
  isNeeded: (moment: Moment) => boolean = () => false,
): string[] {
  const all = moments.map((moment) => sentenceLines(moment, look));
  if (all.flat().length <= room || room <= 0) return room <= 0 ? [] : all.flat();
  const most = Math.floor(room / linesPerKept);
  const needed = most === 0 ? [] : moments.flatMap((moment, at) => (isNeeded(moment) ? [at] : [])).slice(-most);
  const wanted = [...new Set([...turningPoints(moments).slice(0, most), ...needed])].sort((one, other) => one - other);
  const { from, to, kept } = fold(all, fitting(all, wanted, room - 1), room - 1);
  const edges = [...kept, to];
  const middle = edges.flatMap((at, index) => {
    const hidden = at - (index === 0 ? from : edges[index - 1]! + 1);
    // A single hidden moment fits in place of the line that would count it.
    const isOne = hidden === 1 && all[at - 1]!.length === 1;
    const more = isOne
      ? all[at - 1]![0]!
      : `${" ".repeat(7)}  ${glyphsFor(look).more} ${several(hidden, "more moment")}`;
    return [...(hidden === 0 ? [] : [more]), ...(at === to ? [] : all[at]!)];
  });
  return [...all.slice(0, from).flat(), ...middle, ...all.slice(to).flat()];
}

/** Returns the wanted moments that fit, each with a line that counts the moments hidden before it. */
function fitting(all: readonly Lines[], wanted: readonly number[], room: number): number[] {
  let left = room;
  return wanted.filter((at) => {
    const lines = all[at]!.length + 1;
    if (lines > left) return false;
    left -= lines;
    return true;
  });
}

interface FoldedRange {
  readonly from: number;
  readonly to: number;
  /** Moments shown between the beginning and the end. */
  readonly kept: readonly number[];
}

/**
 * Keeping a moment in the middle shortens the ends, which may hide another wanted moment; so this repeats until none is
 * lost.
 */
function fold(
  all: readonly Lines[],
  wanted: readonly number[],
  room: number,
  kept: readonly number[] = [],
): FoldedRange {
  const [from, to] = endsWithin(all, room - kept.reduce((sum, at) => sum + all[at]!.length + 1, 0));
  const hidden = wanted.filter((at) => at >= from && at < to);
  return hidden.length === kept.length ? { from, to, kept } : fold(all, wanted, room, hidden);
}

/** Returns the range of moments in the middle that do not fit. */
function endsWithin(all: readonly Lines[], room: number): [from: number, to: number] {
  let [from, to, left] = [0, all.length, room];
  for (let isTail = true; from < to; isTail = !isTail) {
    left -= all[isTail ? to - 1 : from]!.length;
    if (left < 0) break;
    if (isTail) to -= 1;
    else from += 1;
  }
  return [from, to];
}

/** Returns the moments at which a breaker opens, closes or becomes half-open. */
function turningPoints(moments: readonly Moment[]): number[] {
  const states = new Map<string, string>();
  return moments.flatMap(({ who, breaker }, at) => {
    if (breaker === undefined) return [];
    const key = `${who} ${breaker.to}`;
    const isTurn = (states.get(key) ?? "closed") !== breaker.state;
    states.set(key, breaker.state);
    return isTurn ? [at] : [];
  });
}
