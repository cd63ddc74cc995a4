import type { LoadResult, WindowResult } from "../../scenario/load/load-story.ts";
import type { Mark } from "../view/load-facts.ts";
import { highestP99, perSecond, sayLevel, sayMoment, stretchesOf } from "../view/stretches.ts";
import { element, label, type Picture, tenth } from "./svg-element.ts";

const left = 84;
const plotWidth = 560;
const plotHeight = 84;
const panelHeight = plotHeight + 42;
const markHeight = 16;
const mostColumns = 280;

interface Curve {
  readonly head: string;
  readonly unit: string;
  readonly kind: string;
  /** NaN if there was nothing to measure. */
  of(windows: readonly WindowResult[], runs: number): number;
}

const curves: readonly Curve[] = [
  { head: "good answers", unit: "/s", kind: "good", of: (all, runs) => perSecond(all, "good", runs) },
  { head: "failures", unit: "/s", kind: "bad", of: (all, runs) => perSecond(all, "failed", runs) },
  { head: "p99", unit: " ms", kind: "link", of: highestP99 },
];

/** Draws good answers, failures and p99 over time, one below the other, with the changes. */
export function chart({ load, windows }: LoadResult, marks: readonly Mark[], runs: number): Picture {
  const columns = stretchesOf(windows, mostColumns);
  const endMs = windows.at(-1)?.toMs ?? 1;
  const xOf = (ms: number) => left + (ms / endMs) * plotWidth;
  const panels = curves.map((curve, at) => panel(curve, columns, runs, at * panelHeight, xOf));
  const bottom = curves.length * panelHeight;
  const lines = marks.map(({ atMs, says }, at) => {
    const x = tenth(xOf(atMs));
    const isRight = x > left + plotWidth / 2;
    const line = element("path", { d: `M${x} 24V${bottom - 18}`, class: "mark" });
    const text = `${sayMoment(atMs)}: ${says}`;
    return (
      line + label(text, x + (isRight ? -4 : 4), bottom + 12 + at * markHeight, "note", isRight ? "end" : undefined)
    );
  });
  const axis =
    label("0", left, bottom - 4, "time") + label(sayMoment(endMs), left + plotWidth, bottom - 4, "time", "end");
  const told = panels.map(({ says }) => says);
  return {
    width: left + plotWidth + 16,
    height: bottom + 10 + marks.length * markHeight,
    title: `Load over time: ${load.name}`,
    says: [...told, ...marks.map(({ atMs, says }) => `at ${sayMoment(atMs)}: ${says}`)].join("; "),
    inner: [...panels.map(({ inner }) => inner), axis, ...lines].join(""),
  };
}

function panel(
  { head, unit, kind, of }: Curve,
  columns: readonly (readonly WindowResult[])[],
  runs: number,
  top: number,
  xOf: (ms: number) => number,
) {
  const values = columns.map((windows) => of(windows, runs));
  const measured = values.filter(Number.isFinite);
  const highest = Math.max(0, ...measured);
  const floor = top + 24 + plotHeight;
  const yOf = (value: number) => tenth(highest === 0 ? floor : floor - (value / highest) * plotHeight);
  const d = columns.map((windows, at) => {
    const value = values[at]!;
    const [from, to] = [tenth(xOf(windows[0]!.fromMs)), tenth(xOf(windows.at(-1)!.toMs))];
    if (Number.isNaN(value)) return "";
    return `${at > 0 && !Number.isNaN(values[at - 1]) ? `V${yOf(value)}` : `M${from} ${yOf(value)}`}H${to}`;
  });
  const inner = [
    element("path", { d: `M${left} ${floor}h${plotWidth}`, class: "lane" }),
    element("path", { d: d.join("") || `M${left} ${floor}`, class: `curve ${kind}` }),
    label(head, 8, top + 16, "head"),
    label(`${sayLevel(highest)}${unit}`, left - 6, top + 34, "time", "end"),
    label("0", left - 6, floor, "time", "end"),
  ].join("");
  const least = measured.length === 0 ? 0 : Math.min(...measured);
  return { inner, says: `${head} from ${sayLevel(least)} to ${sayLevel(highest)}${unit}` };
}
