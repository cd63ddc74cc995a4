import type { Look } from "../../look.ts";
import { paintFor } from "./paint.ts";

const mostMarks = 100;
/** More marks are drawn close together, without numbers. */
const mostNumbered = 40;
const mostRows = 3;

/** Draws a mark for each request, with its number above. */
export function numberedDots(marks: readonly string[], look: Look): string[] {
  const shown = marks.slice(0, mostMarks);
  const wide = String(shown.length).length + 1;
  const perLine = Math.max(1, Math.floor((look.width - 2) / wide));
  const paint = paintFor(look);
  const lines: string[] = [];
  for (let from = 0; from < shown.length; from += perLine) {
    const row = shown.slice(from, from + perLine);
    lines.push(paint.faint(` ${row.map((_, at) => String(from + at + 1).padStart(wide)).join("")}`));
    lines.push(` ${row.map((mark) => " ".repeat(wide - 1) + mark).join("")}`);
  }
  return [...lines, ...firstOf(shown.length, marks.length)];
}

/** Draws many marks in a few lines. */
export function closeDots(marks: readonly string[], look: Look): string[] {
  if (marks.length <= mostNumbered) return numberedDots(marks, look);
  const perLine = Math.max(1, look.width - 4);
  const rows = Math.min(mostRows, Math.ceil(marks.length / perLine));
  const lines = Array.from({ length: rows }, (_, at) => `  ${marks.slice(at * perLine, (at + 1) * perLine).join("")}`);
  return [...lines, ...firstOf(Math.min(rows * perLine, marks.length), marks.length)];
}

function firstOf(shown: number, all: number): string[] {
  return all > shown ? [`  the first ${shown} of ${all}`] : [];
}
