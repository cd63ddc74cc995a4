import type { Report } from "../../../scenario/report.ts";
import { plural } from "../../../text/words/phrases.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import { activityOf } from "../../view/activity-bars.ts";
import { differingFirst } from "../../view/differing-calls.ts";
import { escapeAll } from "../../view/escape.ts";
import { lanesIn, storyMoments } from "../../view/fans.ts";
import { type Moment, momentsOf } from "../../view/moments.ts";
import { foldRounds } from "../../view/rounds.ts";
import { sentenceOf } from "../../view/sentence.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { clock, markPaint } from "../drawing/marks.ts";
import { paintFor } from "../drawing/paint.ts";
import { title } from "../drawing/title.ts";
import { padStart, wrap } from "../drawing/width.ts";
import { drawLanes } from "./lanes.ts";
import { verdict } from "./verdict.ts";

const narrowestLane = 13;
const narrow = 60;

/** Draws the whole timeline with its title and verdict. */
export const timeline: Renderer = (raw, look) => withTitle(escapeAll(raw), look, momentsOf);

/** Draws the same, with many equal rounds as one line. */
export const timelineInRounds: Renderer = (raw, look) =>
  withTitle(escapeAll(raw), look, (report) => foldRounds(momentsOf(report)));

function withTitle(report: Report, look: Look, moments: (report: Report) => readonly Moment[]): string {
  if (report.skipped !== null) return `${title(report, look).join("\n")}\n`;
  const parts = [title(report, look), linesOf(report, moments(report), look), verdict(report, look)];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

/** Draws time downward, the whole of it or at most this many moments of the story. `elsewhere` says where the rest is. */
export function timelineLines(report: Report, look: Look, most = Number.POSITIVE_INFINITY, elsewhere = ""): string[] {
  // The whole timeline leaves nothing out.
  const moments = Number.isFinite(most) ? storyMoments(report) : momentsOf(report);
  const shown = differingFirst(report, moments, most);
  const lines = linesOf(report, shown, look);
  const left = moments.length - shown.length;
  if (left === 0) return lines;
  return [...lines, paintFor(look).faint(`${glyphsFor(look).more} ${plural(left, "more moment")}${elsewhere}`)];
}

/** If the lanes would be too narrow, each moment becomes a sentence. */
function linesOf(report: Report, moments: readonly Moment[], look: Look): string[] {
  if (moments.length === 0) return [];
  const timeWidth = Math.max(...moments.map(({ atMs }) => clock(atMs).length), 5);
  const lanes = lanesIn(moments);
  const laneWidth = Math.floor((look.width - timeWidth - 4) / lanes.length);
  if (look.width < narrow || laneWidth < narrowestLane)
    return moments.flatMap((moment) => sentenceLines(moment, look, timeWidth));
  const placed = moments.map((moment, y) => ({ moment, y }));
  const bars = activityOf(report, placed, moments.length, 1);
  return drawLanes(moments, lanes, bars, timeWidth, look, glyphsFor(look), paintFor(look));
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
