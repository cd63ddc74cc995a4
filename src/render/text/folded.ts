import { several } from "../../text/phrases.ts";
import type { Look } from "../look.ts";
import type { Moment } from "../view/moments.ts";
import { glyphsFor } from "./glyphs.ts";
import { sentenceLines } from "./timeline.ts";

/** As many moments as there is room for: the beginning, the end, and where a breaker changes its state. */
export function folded(moments: readonly Moment[], look: Look, room: number): string[] {
  const all = moments.map((moment) => sentenceLines(moment, look));
  if (all.flat().length <= room || room <= 0) return room <= 0 ? [] : all.flat();
  const turns = turningPoints(moments).slice(0, Math.max(0, Math.floor(room / 5)));
  const [first, last]: string[][][] = [[], []];
  let left = room - 1 - turns.reduce((sum, at) => sum + all[at]!.length + 1, 0);
  let [from, to] = [0, all.length];
  for (let isTail = true; from < to; isTail = !isTail) {
    const next = isTail ? all[to - 1]! : all[from]!;
    if (next.length > left) break;
    left -= next.length;
    if (isTail) last!.unshift(all[--to]!);
    else first!.push(all[from++]!);
  }
  const kept = turns.filter((at) => at >= from && at < to);
  const edges = [...kept, to];
  const middle = edges.flatMap((at, index) => {
    const hidden = at - (index === 0 ? from : edges[index - 1]! + 1);
    const more = `${" ".repeat(7)}  ${glyphsFor(look).more} ${several(hidden, "more moment")}`;
    return [...(hidden === 0 ? [] : [more]), ...(at === to ? [] : all[at]!)];
  });
  return [...first!.flat(), ...middle, ...last!.flat()];
}

/** Where a breaker opens, closes or lets a trial call through. */
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
