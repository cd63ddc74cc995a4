import type { Draw } from "./draw.ts";

/** In the real world a moment may be this much later. */
export const NUDGE_MS = 60;
/** A body sent in pieces waits for several moments. */
const ofPieces = 2;
/** Shorter durations are those between bytes. */
const LEAST_MS = 50;

/** Makes each duration of a scenario as late as it may be, or leaves it. */
export function nudged(text: string, draw: Draw): string {
  return text.replace(/("sendsOver":)?"(\d+(?:\.\d+)?)(m?s)"/g, (all, pieces = "", number, unit) => {
    const ms = Number(number) * (unit === "s" ? 1000 : 1);
    const mostMs = pieces === "" ? NUDGE_MS : NUDGE_MS * ofPieces;
    return ms < LEAST_MS ? all : `${pieces}"${ms + (draw.holds(0.5) ? mostMs : 0)}ms"`;
  });
}
