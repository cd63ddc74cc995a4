import { several } from "../../../text/words/phrases.ts";
import type { Moment } from "../../view/moments/moments.ts";
import type { Glyphs } from "./glyphs.ts";
import type { Paint } from "./paint.ts";

/** Returns the seconds since the start of the run. */
export function clock(atMs: number): string {
  return (atMs / 1000).toFixed(3);
}

/** Says how many moments are left out at a place of a timeline. */
export function hiddenWords(count: number, glyphs: Glyphs): string {
  return `${glyphs.more} ${several(count, "more moment")}`;
}

export function markPaint(kind: Moment["kind"], paint: Paint): (text: string) => string {
  if (kind === "failed") return paint.bad;
  if (kind === "finished") return paint.good;
  return kind === "waits" || kind === "unnoticed" ? paint.open : String;
}

export function mark(kind: Moment["kind"], glyphs: Glyphs): string {
  if (kind === "failed") return `${glyphs.no} `;
  if (kind === "finished") return `${glyphs.yes} `;
  if (kind === "unnoticed") return `${glyphs.warns} `;
  return kind === "waits" ? `${glyphs.more} ` : `${glyphs.note} `;
}
