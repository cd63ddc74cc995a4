import type { PaperResult, RowResult } from "../../scenario/paper/paper.ts";
import { wrap } from "../text/drawing/width.ts";
import { decidingEstimate, sayOurs, sayPublished, sayVerdict } from "../view/paper-words.ts";
import { element, label, type Picture, tenth } from "./svg-element.ts";

const margin = 8;
const lineHeight = 18;
const barHeight = 36;
/** Narrower than most characters, so that a line never reaches the edge. */
const characterWidth = 6.8;
const labelWidth = 84;
const signRoom = 12;

/** Draws each published number and our interval on a scale of their own, since the numbers of a paper have different units. */
export function paperPicture(result: PaperResult, width: number): Picture {
  const { paper, rows } = result;
  const parts: string[] = [];
  let height = 0;
  for (const row of rows) {
    const lines = wrap(row.row.says, Math.floor((width - 2 * margin) / characterWidth));
    parts.push(
      ...lines.map((line, at) => label(line, margin, height + lineHeight * (at + 1), row.agrees ? "good" : "bad")),
    );
    height += lines.length * lineHeight;
    const drawn = bars(row, width, height) ?? words(row, width, height);
    parts.push(drawn.inner);
    height += drawn.height + lineHeight;
  }
  const says = rows.map((row) => `${row.row.says}: published ${sayPublished(row)}, ours ${sayOurs(row)}`).join("; ");
  return { width, height, title: `${paper.name}: ${sayVerdict(result)}`, says, inner: parts.join("") };
}

/** Draws the published number and our interval, one below the other. */
function bars(row: RowResult, width: number, top: number): PicturePart | undefined {
  const { row: claim, agrees } = row;
  const [value, low, high] = decidingEstimate(row);
  if (claim.kind !== "published" || low === null || high === null || Number.isNaN(value)) return undefined;
  const ends = [low, high, ...claim.published];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = width - labelWidth - margin - signRoom * 2;
  const x = (number: number) =>
    tenth(labelWidth + signRoom + (most === least ? room / 2 : ((number - least) / (most - least)) * room));
  const bar = (name: string, from: number, to: number, middle: number, kind: string, y: number, says: string) =>
    [
      label(name, margin, y + 4, "faint"),
      element("path", { d: `M${x(from)} ${y}H${x(to)}`, class: `curve ${kind}` }),
      element("circle", { cx: x(middle), cy: y, r: 5, class: `dot ${kind}` }),
      label(says, x(middle), y + 20, "time", anchorOf(x(middle), width)),
    ].join("");
  const [first, last] = claim.published;
  const source = bar("source", first, last, (first + last) / 2, "faint", top + lineHeight, sayPublished(row));
  const ours = bar("ours", low, high, value, agrees ? "good" : "bad", top + lineHeight + barHeight, sayOurs(row));
  return { inner: source + ours, height: 2 * barHeight };
}

/** Says what has no number or no interval to draw. */
function words(row: RowResult, width: number, top: number): PicturePart {
  const columns = Math.floor((width - 2 * margin) / characterWidth);
  const lines = [`source: ${sayPublished(row)}`, `ours: ${sayOurs(row)}`].flatMap((text) => wrap(text, columns));
  const drawn = lines.map((line, at) => label(line, margin, top + lineHeight * (at + 1), "faint"));
  return { inner: drawn.join(""), height: lines.length * lineHeight };
}

type PicturePart = Pick<Picture, "inner" | "height">;

/** A text next to an edge grows away from it. */
function anchorOf(x: number, width: number): "middle" | "end" | undefined {
  const third = (width - labelWidth) / 3;
  if (x < labelWidth + third) return undefined;
  return x > width - third ? "end" : "middle";
}
