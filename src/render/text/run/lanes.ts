import type { Look } from "../../look.ts";
import { type Bar, doings } from "../../view/activity-bars.ts";
import { BreakerStates } from "../../view/breaker-states.ts";
import type { Moment } from "../../view/moments.ts";
import type { Glyphs } from "../drawing/glyphs.ts";
import { clock, mark, markPaint } from "../drawing/marks.ts";
import { type Paint, statusPaint } from "../drawing/paint.ts";
import { cut, padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";

/** A gap of this length is marked. */
const gapMs = 100;

interface Piece {
  /** Columns from the left edge of the lanes. */
  readonly at: number;
  readonly text: string;
  readonly paint: (text: string) => string;
  /** The activity that the legend has to name. */
  readonly shows?: "wait" | "useless";
}

/** Draws a lane for each server, a row for each moment, and a mark for each gap in time. `bars`: activities by numbers of moments. */
export function drawLanes(
  moments: readonly Moment[],
  lanes: readonly string[],
  bars: readonly Bar[],
  timeWidth: number,
  look: Look,
  glyphs: Glyphs,
  paint: Paint,
): string[] {
  const room = look.width - timeWidth - 4;
  const laneWidth = Math.min(Math.floor(room / lanes.length), 40);
  const at = new Map(lanes.map((lane, index) => [lane, index * laneWidth]));
  const breakers = new BreakerStates();
  const drawn = new Set<"wait" | "useless">();
  const lifelines = (y: number) =>
    [...at].map(([lane, column]): Piece => {
      const state = breakers.of(lane);
      if (state === "open") return { at: column, text: glyphs.open, paint: paint.bad };
      if (state === "half-open") return { at: column, text: glyphs.halfOpen, paint: paint.open };
      const doing = bars.findLast((bar) => bar.lane === lane && bar.fromY <= y && y < bar.toY)?.doing;
      if (doing === undefined || doing === "work") return { at: column, text: glyphs.lane, paint: paint.faint };
      return { at: column, text: glyphs[doing], paint: doing === "wait" ? paint.faint : paint.bad, shows: doing };
    });
  const row = (time: string, pieces: readonly Piece[], y: number) => {
    const free = uncovered(lifelines(y), pieces);
    for (const { shows } of free) if (shows !== undefined) drawn.add(shows);
    return `  ${paint.faint(padStart(time, timeWidth))}  ${compose([...pieces, ...free])}`;
  };
  const heads = lanes.map(
    (lane): Piece => ({ at: at.get(lane)!, text: cut(lane, laneWidth - 1, glyphs.more), paint: paint.strong }),
  );
  const lines = [`  ${paint.faint(padStart("time", timeWidth))}  ${compose(heads)}`];
  let lastMs = moments[0]!.atMs;
  for (const [number, moment] of moments.entries()) {
    if (moment.atMs - lastMs >= gapMs) lines.push(row(glyphs.gap, [], number - 0.5));
    lastMs = moment.atMs;
    breakers.see(moment);
    pieces(moment, at, room, glyphs, paint).forEach((line, nth) => {
      lines.push(row(nth === 0 ? clock(moment.atMs) : "", line, number));
    });
  }
  const activities = (["wait", "useless"] as const).filter((doing) => drawn.has(doing));
  const legend = [
    activities.map((doing) => `${glyphs[doing]} ${doings[doing]}`).join("   "),
    breakers.everOpen ? `${glyphs.open} its breaker is open, ${glyphs.halfOpen} half-open` : "",
  ];
  return [...lines, ...legend.filter((line) => line !== "").map((line) => `  ${paint.faint(line)}`)];
}

function pieces(
  moment: Moment,
  at: ReadonlyMap<string, number>,
  room: number,
  glyphs: Glyphs,
  paint: Paint,
): Piece[][] {
  const from = at.get(moment.who)!;
  const to = moment.other === undefined ? undefined : at.get(moment.other);
  if (to !== undefined && to !== from && ["ask", "lost", "answer", "sent"].includes(moment.kind))
    return [arrow(moment, from, to, glyphs, paint)];
  const text = mark(moment.kind, glyphs) + moment.says;
  return wrap(text, room - from - 2).map((line, nth) => [
    { at: from, text: nth === 0 ? line : `  ${line}`, paint: markPaint(moment.kind, paint) },
  ]);
}

/** Writes the text at the arrow's tail: a request at its caller, a status at its sender. */
function arrow(moment: Moment, who: number, other: number, glyphs: Glyphs, paint: Paint): Piece[] {
  const [tail, head] = moment.kind === "answer" ? [other, who] : [who, other];
  const span = Math.abs(head - tail);
  const says = cut(moment.says, span - 5, glyphs.more);
  const lost = moment.kind === "lost";
  const shaft = (lost ? glyphs.broken : glyphs.line).repeat(span - textWidth(says) - 3);
  const isAnswer = moment.kind === "answer" || moment.kind === "sent";
  const label: Paint["good"] = isAnswer ? statusPaint(moment.says, paint) : String;
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

function uncovered(lifelines: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  return lifelines.filter(
    (line) => !pieces.some((piece) => piece.at <= line.at && line.at < piece.at + textWidth(piece.text)),
  );
}

/** Places pieces from left to right. */
function compose(pieces: readonly Piece[]): string {
  let text = "";
  let column = 0;
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    text += padEnd("", piece.at - column) + piece.paint(piece.text);
    column = piece.at + textWidth(piece.text);
  }
  return text.trimEnd();
}
