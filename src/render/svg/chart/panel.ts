import type { LoadSample } from "../../view/load/load-picture.ts";
import { element, label, tenth } from "../svg-element.ts";
import type { Curve, Panel } from "./chart-parts.ts";

/** The place of every panel of a chart, which share their time. */
export interface PanelFrame {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly endMs: number;
}

/** Draws curves on one scale, with their names in the head, where nothing can cover them. */
export function panel(
  { head, curves, levels, say }: Panel,
  samples: readonly LoadSample[],
  frame: PanelFrame,
  top: number,
) {
  const { left, width, height, endMs } = frame;
  const values = samples.flatMap((sample) => curves.map(({ of }) => of(sample) ?? Number.NaN)).filter(Number.isFinite);
  const highest = Math.max(0, ...values, ...levels.map(({ value }) => value));
  const scale = niceAbove(highest);
  const floor = top + height;
  const xOf = (ms: number) => tenth(left + (ms / endMs) * width);
  const yOf = (value: number) => tenth(floor - (value / scale) * height);
  const lines = curves.map(({ kind, isArea, of }) => {
    const { line, area } = pathOf(samples, of, xOf, yOf, floor);
    const filled = isArea ? element("path", { d: area, class: `area ${kind}` }) : "";
    return filled + element("path", { d: line, class: `curve ${kind}` });
  });
  const level = levels.map(({ value }) => element("path", { d: `M${left} ${yOf(value)}h${width}`, class: "level" }));
  const grid = [0, 0.5, 1].map((share) => {
    const y = yOf(scale * share);
    const text = label(share === 0 ? "0" : say(scale * share), left - 8, y + 4, "time", "end");
    return element("path", { d: `M${left} ${y}h${width}`, class: "lane" }) + text;
  });
  const names = [
    ...curves.map(({ says, kind }) => ({ says, kind })),
    ...levels.map(({ says }) => ({ says, kind: "level" })),
  ];
  const legend = legendAt(head, names, left, width, top - 10);
  const told = curves.map(({ says, of }) => {
    const known = samples.flatMap((sample) => of(sample) ?? []).filter(Number.isFinite);
    return known.length === 0
      ? `${says}: none`
      : `${says} from ${say(Math.min(...known))} to ${say(Math.max(...known))}`;
  });
  return { inner: [...grid, ...lines, ...level, legend].join(""), says: `${head}: ${told.join(", ")}` };
}

function pathOf(
  samples: readonly LoadSample[],
  of: Curve["of"],
  xOf: (ms: number) => number,
  yOf: (value: number) => number,
  floor: number,
): { readonly line: string; readonly area: string } {
  let line = "";
  let area = "";
  let isOpen = false;
  let lastX = 0;
  for (const sample of samples) {
    const value = of(sample);
    const x = xOf((sample.fromMs + sample.toMs) / 2);
    if (value === undefined || !Number.isFinite(value)) {
      if (isOpen) area += `V${floor}Z`;
      isOpen = false;
      continue;
    }
    line += `${isOpen ? "L" : "M"}${x} ${yOf(value)}`;
    area += isOpen ? `L${x} ${yOf(value)}` : `M${x} ${floor}V${yOf(value)}`;
    isOpen = true;
    lastX = x;
  }
  return {
    line: line || `M${xOf(0)} ${floor}`,
    area: isOpen ? `${area}L${lastX} ${floor}Z` : area || `M${xOf(0)} ${floor}`,
  };
}

const letterWidth = 6.8;

/** Writes the head and the names of the curves in a line, on the right if there is room. */
function legendAt(
  head: string,
  names: readonly { says: string; kind: string }[],
  left: number,
  width: number,
  y: number,
): string {
  const widthOf = ({ says }: { readonly says: string }) => says.length * letterWidth + 34;
  const length = names.reduce((sum, each) => sum + widthOf(each), 0);
  const headWidth = head.length * 7.6 + 16;
  const isTight = headWidth + length > left + width;
  // A narrow chart has room for its last name only next to the head.
  const isFull = length - 12 > left + width;
  let x = isTight ? 4 : left + width - length + 12;
  const parts = names.map((each, at) => {
    const { says, kind } = each;
    const isLeftOver = isFull && at === names.length - 1;
    if (isLeftOver) x = left + width - widthOf(each) + 12;
    const row = isLeftOver ? y - 18 : y;
    const line = element("path", {
      d: `M${tenth(x)} ${row - 4}h14`,
      class: kind === "level" ? "level" : `curve ${kind}`,
    });
    const text = label(says, x + 18, row, `note ${kind === "link" || kind === "level" ? "" : kind}`.trim());
    x += widthOf(each);
    return line + text;
  });
  return label(head, 4, isTight ? y - 18 : y, "head") + parts.join("");
}

/** Returns a round number at or above a value, whose half is round, too. */
function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8].find((each) => each * power >= value * 0.999) ?? 10);
}
