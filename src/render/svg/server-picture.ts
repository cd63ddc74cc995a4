import { wrap } from "../text/drawing/width.ts";
import type { GraphArrow, GraphBox, ServerGraph } from "../view/setup/server-graph.ts";
import { fitted } from "./sequence/rows.ts";
import { element, label, type Picture, tenth } from "./svg-element.ts";

const margin = 12;
const lineHeight = 17;
/** The average width of a letter, and of one in a heading. */
const letter = 6.7;
const headLetter = 7.8;
const gap = 16;
/** From the left edge of a box to the line of the calls that it makes, and to its text. */
const toRail = 12;
const toText = 14;
const leastBox = 110;
const usualBox = 180;
const mostIndent = 250;
/** Where arrows are shorter, their texts are written above the boxes. */
const leastForText = 150;
const leastIndent = 22;
const stackedIndent = 34;
/** Half the height of a box with one line. */
const half = 15;

interface PlacedBox extends GraphBox {
  readonly x: number;
  readonly bottom: number;
}

interface TextLine {
  readonly says: string;
  readonly kind: string;
}

/** The place of the boxes of each lane; `isBeside`: whether arrows are long enough for their texts. */
interface Lanes {
  readonly width: number;
  readonly indent: number;
  readonly isBeside: boolean;
}

/** Draws boxes from top to bottom, each to the right of all calls that go on below it. What belongs to a call is written on its arrow. */
export function serverPicture({ boxes, arrows }: ServerGraph, title: string, wanted = 832): Picture {
  const inLanes = lanedBoxes(boxes, arrows);
  const lanes = fittedLanes(Math.max(0, ...inLanes.map(({ lane }) => lane)), wanted);
  const placed = new Map<string, PlacedBox>();
  const rails = new Map<PlacedBox, number>();
  const drawn: string[] = [];
  const back: GraphArrow[] = [];
  let y = margin;
  for (const { lane, ...box } of inLanes) {
    const x = margin + lane * lanes.indent;
    const into = arrows.filter(({ to }) => to === box.name);
    back.push(...into.filter(({ from }) => !placed.has(from)));
    const calls = into.flatMap((call) => {
      const caller = placed.get(call.from);
      return caller === undefined ? [] : [{ call, caller }];
    });
    const isNamed = new Set(calls.map(({ caller }) => caller)).size > 1;
    const textX = lanes.isBeside ? x - lanes.indent + toRail + 8 : x;
    const room = lanes.isBeside ? lanes.indent - toRail - 24 : lanes.width - x - margin;
    const ends: number[] = [];
    for (const { call } of calls) {
      for (const { says, kind } of arrowLines(call, isNamed, room)) {
        y += lineHeight;
        drawn.push(label(says, textX, y, kind));
      }
      y += 7;
      ends.push(y);
    }
    const lines = boxLines(box, lanes.width - x - margin);
    const [first = y + half] = ends;
    const top = lanes.isBeside ? first - half : y;
    const span = (ends.at(-1) ?? first) - first;
    const height = Math.max(lines.length * lineHeight + 13, (lanes.isBeside ? span : 8 * (ends.length - 1)) + 2 * half);
    const bottom = top + height;
    for (const [nth, { call, caller }] of calls.entries()) {
      const at = lanes.isBeside ? ends[nth]! : top + half + 8 * nth;
      rails.set(caller, at);
      drawn.push(arrowAt(caller.x + toRail, x, at, call.isOptional));
    }
    const here = { ...box, x, bottom };
    placed.set(box.name, here);
    drawn.push(boxAt(box, lines, x, top, height));
    y = bottom + gap;
  }
  const lines = [...rails].map(([{ x, bottom }, endY]) =>
    element("path", { d: `M${tenth(x + toRail)} ${tenth(bottom)}V${tenth(endY)}`, class: "arrow" }),
  );
  for (const arrow of back) {
    y += lineHeight;
    drawn.push(
      label(
        fitted(`${arrow.from} also calls ${arrow.to}: ${sayArrow(arrow)}`, lanes.width - 2 * margin),
        margin,
        y,
        "faint",
      ),
    );
  }
  const says = arrows.map((arrow) => `${arrow.from} calls ${arrow.to}: ${sayArrow(arrow)}`).join("; ");
  return { width: lanes.width, height: y + margin, title, says, inner: lines.join("") + drawn.join("") };
}

/** Chooses arrows with room for texts if all boxes fit next to each other, otherwise short ones. */
function fittedLanes(deepest: number, wanted: number): Lanes {
  const each = (box: number) => (wanted - 2 * margin - box) / Math.max(1, deepest);
  const isBeside = each(usualBox) >= leastForText;
  const indent = isBeside
    ? Math.min(mostIndent, each(usualBox))
    : Math.max(leastIndent, Math.min(stackedIndent, each(leastBox)));
  return { indent, isBeside, width: Math.max(wanted, Math.ceil(2 * margin + deepest * indent + leastBox)) };
}

interface LanedBox extends GraphBox {
  readonly lane: number;
}

/** Puts each box into a lane: the first to the right of the lines that pass it. */
function lanedBoxes(boxes: readonly GraphBox[], arrows: readonly GraphArrow[]): LanedBox[] {
  const rows = new Map(boxes.map(({ name }, at) => [name, at]));
  const taken: { readonly lane: number; readonly lastRow: number }[] = [];
  return boxes.map((box, at) => {
    const called = arrows.filter(({ from }) => from === box.name).map(({ to }) => rows.get(to) ?? -1);
    const passing = taken.filter(({ lastRow }) => lastRow >= at).map(({ lane }) => lane);
    const lane = 1 + Math.max(-1, ...passing);
    taken.push({ lane, lastRow: Math.max(-1, ...called) });
    return { ...box, lane };
  });
}

function sayArrow({ says, notes }: GraphArrow): string {
  return [says || "some requests", ...notes].join(", ");
}

function arrowLines({ from, says, notes }: GraphArrow, isNamed: boolean, room: number): TextLine[] {
  const head = isNamed ? `${from}: ${says}` : says;
  return [...wrapped(head, room, "note"), ...wrapped(notes.join(", "), room, "faint")];
}

function boxLines({ says, notes }: GraphBox, room: number): TextLine[] {
  return [
    { says: fitted(says, room - toText), kind: "head" },
    ...wrapped(notes.join(", "), Math.min(300, room - 2 * toText), "faint"),
  ];
}

function wrapped(text: string, room: number, kind: string): TextLine[] {
  if (text === "") return [];
  return wrap(text, Math.max(12, Math.floor(room / letter))).map((says) => ({ says, kind }));
}

/** Several servers look like a pile of boxes. */
function boxAt({ count }: GraphBox, lines: readonly TextLine[], x: number, y: number, height: number): string {
  const longest = Math.max(...lines.map(({ says, kind }) => says.length * (kind === "head" ? headLetter : letter)));
  const width = tenth(Math.max(64, longest + 2 * toText));
  const frame = (by: number) =>
    element("rect", { x: tenth(x + by), y: tenth(y + by), width, height: tenth(height), rx: 6, class: "box" });
  const texts = lines.map(({ says, kind }, at) => label(says, x + toText, y + 20 + at * lineHeight, kind));
  return [...(count > 1 ? [frame(4)] : []), frame(0), ...texts].join("");
}

function arrowAt(fromX: number, toX: number, y: number, isOptional: boolean): string {
  const line = { d: `M${tenth(fromX)} ${tenth(y)}H${tenth(toX - 6)}`, class: `arrow${isOptional ? " back" : ""}` };
  return element("path", line) + element("path", { d: `M${tenth(toX)} ${tenth(y)}l-8-4v8z`, class: "tip" });
}
