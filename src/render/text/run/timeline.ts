import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { activityOf } from "../../view/moments/activity-bars.ts";
import { differingFirst } from "../../view/moments/differing-calls.ts";
import { lanesIn, storyMoments } from "../../view/moments/fans.ts";
import { type Moment, momentsOf } from "../../view/moments/moments.ts";
import { sentenceOf } from "../../view/moments/sentence.ts";
import { leftOut, withSingles } from "../../view/moments/shortened.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { clock, hiddenWords, markPaint } from "../drawing/marks.ts";
import { paintFor } from "../drawing/paint.ts";
import { padStart, wrap } from "../drawing/width.ts";
import { drawLanes } from "./lanes.ts";

const narrowestLane = 13;
const narrow = 60;

/** A place for a timeline that may be too small for it. */
export interface Room {
  readonly most: number;
  /** Names what shows all moments, such as an option. */
  readonly whole: string;
}

/** Draws time downward, the whole of it or as much of the story as there is room for. */
export function timelineLines(report: Report, look: Look, room?: Room): string[] {
  const all = momentsOf(report);
  if (room === undefined) return momentLines(report, all, look);
  const moments = storyMoments(report);
  const shown = withSingles(moments, differingFirst(report, moments, room.most));
  const hidden = leftOut(moments, shown);
  const lines = momentLines(report, shown, look, hidden);
  if (hidden.size === 0) return lines;
  return [...lines, ...wrap(`${room.whole} shows all ${all.length} moments`, look.width).map(paintFor(look).faint)];
}

/** If the lanes would be too narrow, each moment becomes a sentence. `hidden`: how many moments are left out before each place. */
export function momentLines(
  report: Report,
  moments: readonly Moment[],
  look: Look,
  hidden: ReadonlyMap<number, number> = new Map(),
): string[] {
  if (moments.length === 0) return [];
  const timeWidth = Math.max(...moments.map(({ atMs }) => clock(atMs).length), 5);
  const lanes = lanesIn(moments);
  const laneWidth = Math.floor((look.width - timeWidth - 4) / lanes.length);
  const placed = moments.map((moment, y) => ({ moment, y }));
  const bars = activityOf(report, placed, moments.length, 1);
  const isNarrow = look.width < narrow || laneWidth < narrowestLane;
  const drawn = isNarrow ? undefined : drawLanes({ moments, hidden, lanes, bars, timeWidth }, look);
  return drawn ?? sentencesOf(moments, hidden, timeWidth, look);
}

function sentencesOf(
  moments: readonly Moment[],
  hidden: ReadonlyMap<number, number>,
  timeWidth: number,
  look: Look,
): string[] {
  const gap = (at: number) => {
    const count = hidden.get(at);
    return count === undefined
      ? []
      : [`${" ".repeat(timeWidth)}  ${paintFor(look).faint(hiddenWords(count, glyphsFor(look)))}`];
  };
  return [
    ...moments.flatMap((moment, at) => [...gap(at), ...sentenceLines(moment, look, timeWidth)]),
    ...gap(moments.length),
  ];
}

/** Writes a moment as a sentence, with its time first; in plain words for screen readers. */
export function sentenceLines(moment: Moment, look: Look, timeWidth = 7, plain = false): string[] {
  const paint = paintFor(look);
  const says = plain ? sentenceOf(moment) : sentence(moment, glyphsFor(look));
  return wrap(says, look.width - timeWidth - 2).map((line, at) => {
    const time = at === 0 ? paint.faint(padStart(clock(moment.atMs), timeWidth)) : " ".repeat(timeWidth);
    return `${time}  ${markPaint(moment.kind, paint)(line)}`;
  });
}

function sentence({ kind, who, other, says }: Moment, glyphs: Glyphs): string {
  if (kind === "ask" || kind === "sent") return `${who} ${glyphs.to} ${other}: ${says}`;
  if (kind === "lost") return `${who} ${glyphs.to}${glyphs.no} ${other}: ${says}`;
  if (kind === "answer") return `${who} ${glyphs.from} ${other ?? "?"}: ${says}`;
  return `${who}: ${says}`;
}
