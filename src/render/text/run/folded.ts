import { mustHave } from "../../../text/values/must-have.ts";
import { often } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import type { Moment } from "../../view/moments/moments.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { clock, hiddenWords } from "../drawing/marks.ts";
import { sentenceLines } from "./timeline.ts";

/** Alike moments one after another, by their numbers. */
type Run = readonly [number, ...number[]];

/** At most a fifth of the lines is for changes of breakers. */
const linesPerTurn = 5;

/** Shows needed moments, changes of breakers, the end and the beginning, in at most `room` lines. */
export function folded(
  moments: readonly Moment[],
  look: Look,
  room: number,
  isNeeded: (moment: Moment) => boolean = () => false,
): string[] {
  if (room <= 0) return [];
  const lines = moments.map((moment) => sentenceLines(moment, look));
  if (lines.flat().length <= room) return lines.flat();
  const all = moments.flatMap((moment, at) => (isNeeded(moment) ? [at] : []));
  const shown = new Set<number>();
  const drawnWith = (needed: readonly number[]) => drawn(moments, lines, shown, runsOf(moments, needed, shown), look);
  const needed = all.slice(firstFit(all.length, (from) => drawnWith(all.slice(from)).length <= room));
  const draw = () => drawnWith(needed);
  const show = (at: number) => {
    if (shown.has(at)) return true;
    shown.add(at);
    return draw().length <= room || !shown.delete(at);
  };
  for (const at of turningPoints(moments).slice(0, Math.floor(room / linesPerTurn))) show(at);
  for (let [from, to] = [0, moments.length - 1]; from <= to && show(to--); from++) if (!show(from)) break;
  return draw();
}

/** Returns from where the needed moments fit, so that as few as possible of the first ones are hidden. */
function firstFit(count: number, fits: (from: number) => boolean): number {
  if (fits(0)) return 0;
  let [tooMany, from] = [0, count];
  while (from - tooMany > 1) {
    const middle = Math.floor((tooMany + from) / 2);
    if (fits(middle)) from = middle;
    else tooMany = middle;
  }
  return from;
}

/** Returns needed moments that are not shown each; those one after another that differ only in time are one run. */
function runsOf(moments: readonly Moment[], needed: readonly number[], shown: ReadonlySet<number>): Run[] {
  const runs: [number, ...number[]][] = [];
  let last: number | undefined;
  for (const at of needed) {
    const moment = moments[at];
    const before = last === undefined || shown.has(last) ? undefined : moments[last];
    last = at;
    if (shown.has(at)) continue;
    const run = moment !== undefined && before !== undefined && isAlike(moment, before) ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([at]);
    else run.push(at);
  }
  return runs;
}

function isAlike(one: Moment, { who, other, kind, says }: Moment): boolean {
  return one.who === who && one.other === other && one.kind === kind && one.says === says;
}

/** Draws the shown moments, the runs, and the number of moments hidden between them. */
function drawn(
  moments: readonly Moment[],
  lines: readonly (readonly string[])[],
  shown: ReadonlySet<number>,
  runs: readonly Run[],
  look: Look,
): string[] {
  const runAt = new Map(runs.map((run) => [run[0], run]));
  const inRun = new Set(runs.flat());
  const all: string[] = [];
  let hidden: (readonly string[])[] = [];
  const count = () => {
    const ofHidden = hidden.flat();
    // A single hidden moment fits in place of the line that would count it.
    if (hidden.length === 1 && ofHidden.length === 1) all.push(...ofHidden);
    else if (hidden.length > 0) all.push(`${" ".repeat(7)}  ${hiddenWords(hidden.length, glyphsFor(look))}`);
    hidden = [];
  };
  for (const [at, own] of lines.entries()) {
    const run = runAt.get(at);
    if (!shown.has(at) && !inRun.has(at)) hidden.push(own);
    if (!shown.has(at) && run === undefined) continue;
    count();
    all.push(...(run === undefined || run.length === 1 ? own : joined(moments, run, look)));
  }
  count();
  return all;
}

function joined(moments: readonly Moment[], run: Run, look: Look): string[] {
  const first = mustHave(moments[run[0]], "the first moment");
  const last = mustHave(moments[run.at(-1) ?? run[0]], "the last moment");
  const until = clock(last.atMs) === clock(first.atMs) ? "" : ` until ${clock(last.atMs).trim()}`;
  return sentenceLines({ ...first, says: `${first.says}, ${often(run.length)}${until}` }, look);
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
