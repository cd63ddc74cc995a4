import { wrap } from "../text/drawing/width.ts";
import { shortTime } from "../view/call-words.ts";
import type { Moment } from "../view/moments.ts";

/** A gap of this length becomes a row that states its length. */
const gapMs = 100;
const letterWidth = 6.7;
const lineHeight = 16;
const mostLines = 4;
const arrowKinds: readonly Moment["kind"][] = ["ask", "lost", "answer", "sent"];

/** The positions of lanes, from left to right, and rows, from top to bottom. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly { readonly name: string; readonly x: number }[];
  readonly rows: readonly SequenceRow[];
}

export type SequenceRow = { readonly y: number } & (
  | { readonly kind: "gap"; readonly says: string }
  | { readonly kind: "arrow"; readonly moment: Moment; readonly from: number; readonly to: number }
  | { readonly kind: "note"; readonly moment: Moment; readonly x: number; readonly lines: readonly string[] }
);

export const headHeight = 36;
const timeWidth = 84;
const rightMargin = 12;

/** Up to three lanes share a fixed width, so that pictures side by side have the same letter size. */
function laneWidthOf(lanes: number): number {
  if (lanes > 4) return 160;
  return lanes === 4 ? 185 : 660 / Math.max(1, lanes);
}

export function layoutOf(moments: readonly Moment[]): Layout {
  const names = [...new Set(moments.flatMap(({ who, other }) => (other === undefined ? [who] : [who, other])))];
  const laneWidth = laneWidthOf(names.length);
  const lanes = names.map((name, at) => ({ name, x: timeWidth + at * laneWidth }));
  const width = timeWidth + names.length * laneWidth + rightMargin;
  const xOf = new Map(lanes.map(({ name, x }) => [name, x]));
  const rows: SequenceRow[] = [];
  let y = headHeight;
  let lastMs = moments[0]?.atMs ?? 0;
  for (const moment of moments) {
    const waitedMs = moment.atMs - lastMs;
    if (waitedMs >= gapMs) {
      rows.push({ kind: "gap", y, says: `${shortTime(waitedMs)} later` });
      y += 26;
    }
    lastMs = moment.atMs;
    const x = xOf.get(moment.who)!;
    const other = moment.other === undefined ? undefined : xOf.get(moment.other);
    if (other !== undefined && other !== x && arrowKinds.includes(moment.kind)) {
      // An answer's arrow ends at the caller, to whom the moment belongs.
      const [from, to] = moment.kind === "answer" ? [other, x] : [x, other];
      rows.push({ kind: "arrow", y, moment, from, to });
      y += 30;
    } else {
      const all = wrap(moment.says, Math.max(12, Math.floor((width - x - 34) / letterWidth)));
      const lines = all.length > mostLines ? [...all.slice(0, mostLines - 1), `${all[mostLines - 1]} …`] : all;
      rows.push({ kind: "note", y, moment, x, lines });
      y += 10 + lines.length * lineHeight;
    }
  }
  return { width, height: y + 12, lanes, rows };
}

/** Shortens a text to fit next to an arrow. */
export function fitted(text: string, width: number): string {
  const most = Math.max(1, Math.floor(width / letterWidth));
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
