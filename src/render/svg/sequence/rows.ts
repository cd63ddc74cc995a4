import { several } from "../../../text/words/phrases.ts";
import { wrap } from "../../text/drawing/width.ts";
import { shortTime } from "../../view/calls/call-words.ts";
import { lanesIn } from "../../view/moments/fans.ts";
import type { Moment } from "../../view/moments/moments.ts";
import type { Pictured } from "../../view/moments/pictured.ts";
import { type Fold, repeatsIn } from "./repeats.ts";

/** A gap of this length becomes a row whose height grows with the logarithm of its length. */
const gapMs = 100;
/** The average of a letter in this size; capitals are wider. */
const letterWidth = 6.6;
const lineHeight = 16;
const mostLines = 4;
/** The last of narrower lanes has its notes on its left. */
const leastForLast = 150;
/** Narrower lanes have no room for notes, which then lie over the lanes next to them. */
const leastForNotes = 130;
const leastLane = 88;
const arrowKinds: readonly Moment["kind"][] = ["ask", "lost", "answer", "sent"];

/** The positions of lanes, from left to right, and rows, from top to bottom. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly timeWidth: number;
  readonly lanes: readonly { readonly name: string; readonly x: number }[];
  readonly rows: readonly SequenceRow[];
}

/** `y` is the top of a row, `markY` its arrow or dot; `first` is the number of its first moment. */
export type SequenceRow = { readonly y: number; readonly markY: number; readonly first: number } & (
  | { readonly kind: "gap"; readonly says: string; readonly height: number }
  | { readonly kind: "fold"; readonly says: string; readonly lastMs: number }
  | { readonly kind: "arrow"; readonly moment: Moment; readonly from: number; readonly to: number }
  | {
      readonly kind: "note";
      readonly moment: Moment;
      readonly x: number;
      readonly lines: readonly string[];
      /** Whether the text is on the left of its lane. */
      readonly isLeft: boolean;
    }
);

export const headHeight = 36;
const rightMargin = 12;

/** Returns the layout of moments for a picture of this width. Many lanes make it wider. */
export function layoutOf({ moments, hidden }: Pictured, wanted: number): Layout {
  const names = lanesIn(moments);
  const timeWidth = wanted < 480 ? 50 : 64;
  const laneWidth = Math.max(leastLane, (wanted - timeWidth - rightMargin) / Math.max(1, names.length));
  const inset = Math.min(44, laneWidth / 2);
  const lanes = names.map((name, at) => ({ name, x: timeWidth + at * laneWidth + inset }));
  const width = timeWidth + names.length * laneWidth + rightMargin;
  const xOf = new Map(lanes.map(({ name, x }) => [name, x]));
  const rows: SequenceRow[] = [];
  let y = headHeight;
  let lastMs = moments[0]?.atMs ?? 0;
  const gap = (untilMs: number, first: number) => {
    const waitedMs = untilMs - lastMs;
    lastMs = untilMs;
    if (waitedMs < gapMs) return;
    const height = Math.round(Math.min(150, 26 + 22 * Math.log2(waitedMs / gapMs)));
    const later = `${shortTime(waitedMs)} later`;
    const says = later.length * letterWidth > timeWidth ? `+${shortTime(waitedMs)}` : later;
    rows.push({ kind: "gap", y, markY: y + height / 2, first, says, height });
    y += height;
  };
  const folds = foldsIn(moments, hidden);
  for (let at = 0; at < moments.length; at++) {
    const count = hidden.get(at);
    if (count !== undefined) {
      rows.push({ kind: "fold", y, markY: y + 18, first: at, says: `${several(count, "moment")} left out`, lastMs });
      y += 36;
    }
    const fold = folds.get(at);
    if (fold !== undefined) {
      const last = moments[at + fold.length - 1]!.atMs;
      rows.push({ kind: "fold", y, markY: y + 18, first: at, says: fold.says, lastMs: last });
      y += 36;
      lastMs = last;
      at += fold.length - 1;
      continue;
    }
    const moment = moments[at]!;
    gap(moment.atMs, at);
    const x = xOf.get(moment.who)!;
    const other = moment.other === undefined ? undefined : xOf.get(moment.other);
    if (other !== undefined && other !== x && arrowKinds.includes(moment.kind)) {
      // An answer's arrow ends at the caller, to whom the moment belongs.
      const [from, to] = moment.kind === "answer" ? [other, x] : [x, other];
      rows.push({ kind: "arrow", y, markY: y + 26, first: at, moment, from, to });
      y += 36;
    } else {
      const note = noteAt(moment, x, { timeWidth, laneWidth, width, isLast: x === lanes.at(-1)?.x });
      rows.push({ kind: "note", y, markY: y + 18, first: at, moment, x, ...note });
      y += 20 + note.lines.length * lineHeight;
    }
  }
  return { width, height: y + 12, timeWidth, lanes, rows };
}

/** Finds what is repeated before and after the moments that are left out. */
function foldsIn(moments: readonly Moment[], hidden: Pictured["hidden"]): ReadonlyMap<number, Fold> {
  const starts = [0, ...hidden.keys()];
  const all = starts.map((start, nth) => {
    const folds = repeatsIn(moments.slice(start, starts[nth + 1]));
    return [...folds].map(([at, fold]) => [start + at, fold] as const);
  });
  return new Map(all.flat());
}

interface RowSize {
  readonly timeWidth: number;
  readonly laneWidth: number;
  readonly width: number;
  readonly isLast: boolean;
}

function noteAt({ says, kind }: Moment, x: number, { timeWidth, laneWidth, width, isLast }: RowSize) {
  const right = width - x - 28;
  const left = x - timeWidth - 16;
  // A server's bar changes when its caller, which is on its left, gives up.
  const isAway = kind === "failed" && left > 90;
  const isLeft = laneWidth < leastForLast && (isAway || (right < 150 && left > right));
  const room = isLeft ? left : isLast || laneWidth < leastForNotes ? right : laneWidth - 36;
  const all = wrap(says, Math.max(8, Math.floor(room / letterWidth)));
  const lines = all.length > mostLines ? [...all.slice(0, mostLines - 1), `${all[mostLines - 1]} …`] : all;
  return { lines, isLeft };
}

/** Shortens a text to fit next to an arrow. */
export function fitted(text: string, width: number): string {
  const most = Math.max(1, Math.floor(width / letterWidth));
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
