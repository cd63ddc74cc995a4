import type { Report } from "../../../scenario/report.ts";
import { plural } from "../../../text/words/phrases.ts";
import { clock } from "../../text/drawing/marks.ts";
import { activityOf, type Bar, type Doing, doings, type PlacedMoment } from "../../view/moments/activity-bars.ts";
import { storyMoments } from "../../view/moments/fans.ts";
import type { Moment } from "../../view/moments/moments.ts";
import { picturedMoments } from "../../view/moments/pictured.ts";
import { sentenceOf } from "../../view/moments/sentence.ts";
import { element, label, type Picture, tenth } from "../svg-element.ts";
import { breakerLanes } from "./breaker-lanes.ts";
import { fitted, headHeight, type Layout, layoutOf, type SequenceRow } from "./rows.ts";

const mostTold = 12;

const marks: Readonly<Record<Moment["kind"], string>> = {
  ask: "",
  lost: "",
  answer: "",
  sent: "",
  failed: "✗ ",
  finished: "✓ ",
  unnoticed: "⚠ ",
  noted: "",
  waits: "… ",
};

/** Wraps an arrow so that it can show details of its call. */
export type Wrap = (arrow: string, moment: Moment) => string;

/** A sequence diagram in parts, so that a page can keep the heads and the times in view. */
export interface Sequence extends Picture {
  readonly layout: Layout;
  readonly heads: string;
  readonly times: string;
  readonly lanes: string;
}

const usualWidth = 832;
const rowHeight = 18;

/** Draws lanes from left to right and time downward, with an arrow for each request and answer. */
export function sequence(report: Report, width = usualWidth, wrap: Wrap = (arrow) => arrow): Sequence {
  const all = storyMoments(report);
  const layout = layoutOf(picturedMoments(report), width);
  const breakers = breakerLanes(layout);
  const bars = activityOf(report, placedIn(layout), layout.height - 8, rowHeight);
  const legend = legendOf(bars, layout.height + breakers.height + 12, layout);
  const lanes = [
    ...layout.lanes.map(({ x }) =>
      element("line", { x1: x, x2: x, y1: headHeight - 8, y2: layout.height - 8, class: "lane" }),
    ),
    ...bars.map((each) => barAt(each, layout)),
    breakers.inner,
    ...layout.rows.map((row) => draw(row, layout, wrap)),
    legend.inner,
  ].join("");
  const heads = layout.lanes.map(({ name, x }) => label(fitted(name, 150), x, 20, "head", "middle")).join("");
  const times = timesOf(layout);
  const told = all.slice(0, mostTold).map((moment) => `${clock(moment.atMs)} ${sentenceOf(moment)}`);
  const more = all.length > mostTold ? [`and ${plural(all.length - mostTold, "more moment")}`] : [];
  const title = `Sequence diagram: ${report.scenario.title}`;
  const says = [...told, ...more].join("; ");
  const height = layout.height + breakers.height + legend.height;
  return { width: layout.width, height, title, says, inner: lanes + heads + times, layout, heads, times, lanes };
}

function placedIn({ rows }: Layout): PlacedMoment[] {
  return rows.flatMap((row) => {
    if (row.kind === "gap") return [];
    return [{ moment: row.kind === "fold" ? { atMs: row.lastMs } : row.moment, y: row.markY }];
  });
}

/** Writes a time only where it changes. */
function timesOf({ rows, timeWidth }: Layout): string {
  let last = "";
  const x = timeWidth < 60 ? 3 : 8;
  const texts = rows.map((row) => {
    if (row.kind === "gap") return label(row.says, x, row.markY + 4, "time");
    const says = clock(row.kind === "fold" ? row.lastMs : row.moment.atMs);
    if (says === last) return "";
    last = says;
    return label(says, x, row.markY + 4, "time");
  });
  return texts.join("");
}

function barAt({ lane, doing, fromY, toY }: Bar, { lanes }: Layout): string {
  const x = lanes.find(({ name }) => name === lane)?.x;
  if (x === undefined || toY - fromY < 2) return "";
  return barLines(doing, { x1: x, x2: x, y1: tenth(fromY), y2: tenth(toY) });
}

function barLines(doing: Doing, ends: Readonly<Record<"x1" | "x2" | "y1" | "y2", number>>): string {
  const base = element("line", { ...ends, class: `bar ${doing}` });
  return doing === "useless" ? base + element("line", { ...ends, class: "bar hatch" }) : base;
}

function legendOf(bars: readonly Bar[], y: number, { timeWidth, width }: Layout) {
  const used = (["wait", "work", "useless"] as const).filter((doing) => bars.some((bar) => bar.doing === doing));
  if (used.length === 0) return { inner: "", height: 0 };
  let [x, line] = [timeWidth, 0];
  const parts = used.map((doing) => {
    const length = doings[doing].length * 6.7 + 40;
    if (x + length > width && x > timeWidth) [x, line] = [timeWidth, line + 1];
    const at = y + line * 22;
    const part =
      barLines(doing, { x1: x, x2: x + 14, y1: at - 4, y2: at - 4 }) + label(doings[doing], x + 22, at, "faint");
    x += length;
    return part;
  });
  return { inner: parts.join(""), height: 26 + line * 22 };
}

function draw(row: SequenceRow, layout: Layout, wrap: Wrap): string {
  const { width, timeWidth } = layout;
  switch (row.kind) {
    case "gap":
      return element("path", { d: `M${timeWidth - 4} ${tenth(row.markY)}H${width - 12}`, class: "gap" });
    case "fold":
      return label(`⋮ ${row.says}`, (layout.lanes[0]?.x ?? timeWidth) + 12, row.markY + 4, "note faint");
    case "arrow":
      return wrap(arrow(row), row.moment);
    case "note":
      return note(row);
  }
}

function note({ moment, x, markY, lines, isLeft }: Extract<SequenceRow, { kind: "note" }>): string {
  const kind = toneOf(moment);
  const dot = element("circle", { cx: x, cy: markY, r: 4, class: `dot ${kind}` });
  const said = lines.map((line, nth) => `${nth === 0 ? marks[moment.kind] : ""}${line}`);
  const textX = isLeft ? x - 12 : x + 12;
  return [
    dot,
    ...said.map((line, nth) => label(line, textX, markY + 4 + nth * 16, `note ${kind}`, isLeft ? "end" : undefined)),
  ].join("");
}

function arrow({ moment, from, to, markY }: Extract<SequenceRow, { kind: "arrow" }>): string {
  const isRight = to > from;
  const side = isRight ? 1 : -1;
  const isLost = moment.kind === "lost";
  const isAnswer = moment.kind === "answer" || moment.kind === "sent";
  const begin = from + side * 6;
  const head = to - side * (isLost ? 16 : 6);
  const kind = isLost ? "bad" : isAnswer ? statusTone(moment.says) : "link";
  // A wide line without colour, so that the arrow is easy to hit.
  const hit = element("rect", {
    x: Math.min(from, to),
    y: markY - 24,
    width: Math.abs(to - from),
    height: 32,
    class: "hit",
  });
  const line = element("path", {
    d: `M${tenth(begin)} ${markY}H${tenth(head)}`,
    class: `arrow ${kind}${isAnswer ? " back" : ""}`,
  });
  const tip = isLost
    ? element("path", { d: `M${tenth(head - 4)} ${markY - 4}l8 8m0-8l-8 8`, class: "arrow bad" })
    : element("path", { d: `M${tenth(head)} ${markY}l${-8 * side}-4v8z`, class: `tip ${kind}` });
  const tone = kind === "link" ? "note" : `note ${kind}`;
  // A label above an arrow may end a little behind its tip, so that a phone shows POST /orders whole.
  const room = Math.abs(to - from) + 2;
  const text = label(fitted(moment.says, room), from + side * 10, markY - 6, tone, isRight ? undefined : "end");
  return hit + line + tip + text;
}

function toneOf({ kind }: Moment): string {
  if (kind === "failed") return "bad";
  if (kind === "finished") return "good";
  return kind === "waits" || kind === "unnoticed" ? "open" : "faint";
}

function statusTone(says: string): string {
  return /^(\d+\. )?(hedge )?[23]\d\d/.test(says) ? "good" : "bad";
}
