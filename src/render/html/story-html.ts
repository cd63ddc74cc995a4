import type { LoadResult } from "../../scenario/load/load-story.ts";
import type { Report } from "../../scenario/report.ts";
import { plural } from "../../text/words/phrases.ts";
import { chart } from "../svg/chart/chart.ts";
import { headHeight } from "../svg/sequence/rows.ts";
import { type Sequence, sequence } from "../svg/sequence/sequence.ts";
import { element, type Picture, tenth } from "../svg/svg-element.ts";
import { clock } from "../text/drawing/marks.ts";
import { exchangesOf } from "../view/calls/exchanges.ts";
import { storyMoments } from "../view/moments/fans.ts";
import { sentenceOf } from "../view/moments/sentence.ts";
import { attributes, xml } from "../xml.ts";

const mostTold = 150;
/** The widths of the drawings of a picture, of which the style shows one: with room for it, in a small window, and on a phone. */
const widths = { wide: 830, middle: 580, narrow: 326 };
export const wideWidth = widths.wide;
/** A narrower frame shows the next drawing. A frame between this width and that of the drawing shows it smaller, still legible. */
export const leastFrame = { wide: 700, middle: 460 };

/** On a list of many runs, and on a page that draws its own pictures, there is one drawing, and phones get words and numbers only. */
const drawnWidths = (isListed: boolean) => Object.entries(isListed ? { wide: widths.wide } : widths);

/** Draws a story for frames of all widths. */
export function sequenceHtml(report: Report, id: string, isListed = false): string {
  const drawn = drawnWidths(isListed).map(
    ([name, width]) => `<div class="${name}">${storySvg(report, width, id)}</div>`,
  );
  return `<figure class="story${isListed ? " listed" : ""}"><div class="drawings">${drawn.join("")}</div><div class="panel" hidden></div></figure>`;
}

/**
 * Draws a story for a width. Its heads stay in view when the page scrolls, its times when the picture does. `id`: the page whose
 * words contain what an arrow carried; without it the arrows open nothing.
 */
export function storySvg(report: Report, width: number, id?: string): string {
  const calls = new Set(report.calls.map(({ call }) => call));
  const picture = sequence(report, width, (arrow, { call }) =>
    id === undefined || call === undefined || !calls.has(call)
      ? arrow
      : element("g", { "data-more": `${id}-c${call}` }, arrow),
  );
  return sequenceParts(picture, width);
}

function sequenceParts(picture: Sequence, room: number): string {
  const { width, height, title, heads, times, lanes, layout } = picture;
  const left = layout.timeWidth;
  const svg = (x: number, y: number, w: number, h: number, more: Parameters<typeof attributes>[0], inner: string) =>
    element("svg", { width: tenth(w), height: tenth(h), viewBox: [x, y, w, h].map(tenth).join(" "), ...more }, inner);
  const hidden = { "aria-hidden": "true" };
  const head = svg(left, 0, width - left, headHeight, { ...hidden, class: "heads" }, heads);
  const time = svg(0, headHeight, left, height - headHeight, { ...hidden, class: "times" }, times);
  const rows = layout.rows.flatMap((row) => {
    if (row.kind === "gap") return [];
    const ends = row.kind === "arrow" ? [row.from, row.to] : [];
    return [row.first, row.markY - headHeight, ...ends].map(tenth).join(",");
  });
  const body = svg(left, headHeight, width - left, height - headHeight, { role: "img", "aria-label": title }, lanes);
  const scrolls = width > room ? " scroll" : "";
  const top = `<div class="top">${element("svg", { width: left, height: headHeight, ...hidden, class: "times" })}${head}</div>`;
  return `<div${attributes({ class: `sequence${scrolls}`, tabindex: width > room ? "0" : undefined, "data-rows": rows.join(" ") })}>${top}<div class="rows">${time}${body}</div></div>`;
}

/** Lists the moments of a story in words, each message with its headers and body. */
export function wordsHtml(report: Report, id: string): string {
  const exchanges = new Map(exchangesOf(report).map((exchange) => [exchange.call, exchange]));
  const shown = new Set<number>();
  const moments = storyMoments(report);
  const told = moments.slice(0, mostTold).map((moment) => {
    const { call, kind } = moment;
    const says = `<b class="time">${clock(moment.atMs)}</b> ${xml(sentenceOf(moment))}`;
    const exchange = call === undefined || shown.has(call) || kind === "noted" ? undefined : exchanges.get(call);
    if (exchange === undefined) return `<li>${says}</li>`;
    shown.add(exchange.call);
    const block = (name: string, lines: readonly string[]) => `<b>${name}</b><pre>${xml(lines.join("\n"))}</pre>`;
    const wire = block("sent", exchange.sent) + block("received", exchange.came);
    return `<li><details><summary>${says}</summary><div id="${id}-c${exchange.call}">${wire}</div></details></li>`;
  });
  const left = moments.length > mostTold ? `<p>and ${plural(moments.length - mostTold, "more moment")}</p>` : "";
  return `<ol class="words">${told.join("")}</ol>${left}`;
}

/** Draws a load for frames of all widths. */
export function chartHtml(load: LoadResult, report: Report, isListed = false): string {
  return figureHtml((width) => chart(load, report, width), undefined, isListed);
}

/** Draws a picture for frames of all widths, each in a place that scrolls if the picture is wider still. */
export function figureHtml(drawn: (width: number) => Picture, caption?: string, isListed = false): string {
  const all = drawnWidths(isListed).map(([name, width]) => {
    const picture = drawn(width);
    return `<div class="${name}${picture.width > width ? " scroll" : ""}">${pictureHtml(picture)}</div>`;
  });
  const head = caption === undefined ? "" : `<figcaption>${xml(caption)}</figcaption>`;
  return `<figure class="load${isListed ? " listed" : ""}">${head}<div class="drawings">${all.join("")}</div></figure>`;
}

export function pictureHtml({ width, height, title, says, inner }: Picture): string {
  const all = { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${says}` };
  return element("svg", all, inner);
}
