import { mustHave } from "../../../text/values/must-have.ts";
import type { Look } from "../../look.ts";
import { type RequestLabel, requestLabels } from "../../view/calls/request-labels.ts";
import { type Bar, doings } from "../../view/moments/activity-bars.ts";
import { BreakerStates } from "../../view/moments/breaker-states.ts";
import type { Moment } from "../../view/moments/moments.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { clock, hiddenWords, mark, markPaint } from "../drawing/marks.ts";
import { type Paint, paintFor, statusPaint } from "../drawing/paint.ts";
import { cut, cutMiddle, padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";

/** A gap of this length is marked. */
const gapMs = 100;

interface LanePiece {
  /** Columns from the left edge of the lanes. */
  readonly at: number;
  readonly text: string;
  readonly paint: (text: string) => string;
  /** The activity that the legend has to name. */
  readonly shows?: "wait" | "useless";
}

export interface LaneStory {
  readonly moments: readonly Moment[];
  /** How many moments are left out before each place among those that are drawn. */
  readonly hidden: ReadonlyMap<number, number>;
  readonly lanes: readonly string[];
  /** Activities by numbers of moments. */
  readonly bars: readonly Bar[];
  readonly timeWidth: number;
}

/**
 * Draws a lane for each server, a row for each moment, and a mark for each gap in time and for moments that are left out. undefined
 * if there is so little room that two servers or two requests would have the same label.
 */
export function drawLanes({ moments, hidden, lanes, bars, timeWidth }: LaneStory, look: Look): string[] | undefined {
  const glyphs = glyphsFor(look);
  const paint = paintFor(look);
  const room = look.width - timeWidth - 4;
  const laneWidth = Math.min(Math.floor(room / lanes.length), 40);
  const at = new Map(lanes.map((lane, index) => [lane, index * laneWidth]));
  const columnOf = (lane: string) => mustHave(at.get(lane), `the lane of ${lane}`);
  const shorten = (text: string, width: number) => cutMiddle(text, width, glyphs.more);
  const names = lanes.map((lane) => shorten(lane, laneWidth - 1));
  const requests = moments.flatMap((moment) => {
    const other = moment.kind === "ask" || moment.kind === "lost" ? moment.other : undefined;
    return other === undefined ? [] : [{ says: moment.says, room: roomFor(columnOf(moment.who), columnOf(other)) }];
  });
  const labelOf = requestLabels(requests, shorten);
  if (labelOf === undefined || new Set(names).size < names.length) return undefined;
  const breakers = new BreakerStates();
  const drawn = new Set<"wait" | "useless">();
  const lifelines = (y: number) =>
    [...at].map(([lane, column]): LanePiece => {
      const state = breakers.of(lane);
      if (state === "open") return { at: column, text: glyphs.open, paint: paint.bad };
      if (state === "half-open") return { at: column, text: glyphs.halfOpen, paint: paint.open };
      const doing = bars.findLast((bar) => bar.lane === lane && bar.fromY <= y && y < bar.toY)?.doing;
      if (doing === undefined || doing === "work") return { at: column, text: glyphs.lane, paint: paint.faint };
      return { at: column, text: glyphs[doing], paint: doing === "wait" ? paint.faint : paint.bad, shows: doing };
    });
  const row = (time: string, pieces: readonly LanePiece[], y: number) => {
    const free = uncovered(lifelines(y), pieces);
    for (const { shows } of free) if (shows !== undefined) drawn.add(shows);
    return `  ${paint.faint(padStart(time, timeWidth))}  ${compose([...pieces, ...free])}`;
  };
  const heads = names.map((text, nth): LanePiece => ({ at: nth * laneWidth, text, paint: paint.strong }));
  const lines = [`  ${paint.faint(padStart("time", timeWidth))}  ${compose(heads)}`];
  let lastMs = moments[0]?.atMs ?? 0;
  const leaveOut = (number: number) => {
    const count = hidden.get(number);
    if (count === undefined) return;
    lines.push(row("", [{ at: 0, text: `${hiddenWords(count, glyphs)} `, paint: paint.faint }], number - 0.5));
  };
  for (const [number, moment] of moments.entries()) {
    leaveOut(number);
    if (moment.atMs - lastMs >= gapMs && !hidden.has(number)) lines.push(row(glyphs.gap, [], number - 0.5));
    lastMs = moment.atMs;
    breakers.see(moment);
    pieces(moment, { at, room, labelOf }, glyphs, paint).forEach((line, nth) => {
      lines.push(row(nth === 0 ? clock(moment.atMs) : "", line, number));
    });
  }
  leaveOut(moments.length);
  const activities = (["wait", "useless"] as const).filter((doing) => drawn.has(doing));
  const legend = [
    activities.map((doing) => `${glyphs[doing]} ${doings[doing]}`).join("   "),
    breakers.everOpen ? `${glyphs.open} its breaker is open, ${glyphs.halfOpen} half-open` : "",
  ];
  return [...lines, ...legend.filter((line) => line !== "").map((line) => `  ${paint.faint(line)}`)];
}

interface Lanes {
  readonly at: ReadonlyMap<string, number>;
  readonly room: number;
  labelOf(request: RequestLabel): string;
}

function pieces(moment: Moment, { at, room, labelOf }: Lanes, glyphs: Glyphs, paint: Paint): LanePiece[][] {
  const from = mustHave(at.get(moment.who), `the lane of ${moment.who}`);
  const to = moment.other === undefined ? undefined : at.get(moment.other);
  if (to !== undefined && to !== from && ["ask", "lost", "answer", "sent"].includes(moment.kind)) {
    const isRequest = moment.kind === "ask" || moment.kind === "lost";
    const shown = { says: moment.says, room: roomFor(from, to) };
    const says = isRequest ? labelOf(shown) : cut(shown.says, shown.room, glyphs.more);
    return [arrow({ ...moment, says }, from, to, glyphs, paint)];
  }
  const text = mark(moment.kind, glyphs) + moment.says;
  return wrap(text, room - from - 2).map((line, nth) => [
    { at: from, text: nth === 0 ? line : `  ${line}`, paint: markPaint(moment.kind, paint) },
  ]);
}

/** The columns for a text next to an arrow between two lanes, which needs a few itself. */
function roomFor(from: number, to: number): number {
  return Math.abs(to - from) - 5;
}

/** Writes the text at the arrow's tail: a request at its caller, a status at its sender. */
function arrow(moment: Moment, who: number, other: number, glyphs: Glyphs, paint: Paint): LanePiece[] {
  const [tail, head] = moment.kind === "answer" ? [other, who] : [who, other];
  const span = Math.abs(head - tail);
  const { says } = moment;
  const lost = moment.kind === "lost";
  const shaft = (lost ? glyphs.broken : glyphs.line).repeat(span - textWidth(says) - 3);
  const isAnswer = moment.kind === "answer" || moment.kind === "sent";
  const label: Paint["good"] = isAnswer ? statusPaint(says, paint) : String;
  const colour = lost ? paint.bad : isAnswer ? label : paint.link;
  if (head > tail) {
    const arrowAt = tail + textWidth(says) + 1;
    return [
      { at: tail, text: `${says} `, paint: label },
      { at: arrowAt, text: shaft + (lost ? glyphs.no : glyphs.right), paint: colour },
    ];
  }
  return [
    { at: head, text: `${lost ? glyphs.no : glyphs.left}${shaft} `, paint: colour },
    { at: tail - textWidth(says) - 1, text: says, paint: label },
  ];
}

/** Returns the lines of lanes with a column of space before them. */
function uncovered(lifelines: readonly LanePiece[], pieces: readonly LanePiece[]): readonly LanePiece[] {
  return lifelines.filter(
    (line) => !pieces.some((piece) => piece.at <= line.at && line.at <= piece.at + textWidth(piece.text)),
  );
}

/** Places pieces from left to right. */
function compose(pieces: readonly LanePiece[]): string {
  let text = "";
  let column = 0;
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    text += padEnd("", piece.at - column) + piece.paint(piece.text);
    column = piece.at + textWidth(piece.text);
  }
  return text.trimEnd();
}
