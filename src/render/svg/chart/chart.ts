import type { LoadResult } from "../../../scenario/load/load-story.ts";
import type { Report } from "../../../scenario/report.ts";
import { thousands } from "../../../text/words/phrases.ts";
import { type LoadPicture, type LoadSample, loadPicture } from "../../view/load/load-picture.ts";
import { sayLevel, sayMoment } from "../../view/load/stretches.ts";
import { element, label, type Picture, tenth } from "../svg-element.ts";
import type { Panel } from "./chart-parts.ts";
import { type PanelFrame, panel } from "./panel.ts";

const usualWidth = 830;
const leftMargin = 58;
const rightMargin = 14;
const gap = 58;
const headHeight = 34;
/** Names of curves take a second line in a narrow picture. */
const tightHeight = 20;
const markHeight = 18;

/** Draws a load over time: its answers with the attempts and the capacity, the queue, and the time until an answer. */
export function chart(result: LoadResult, report: Report, width = usualWidth): Picture {
  const picture = loadPicture(result, report);
  const panels = panelsOf(picture);
  const isTight = width < 480;
  const plotHeight = isTight ? 84 : 104;
  const [above, step] = isTight
    ? [headHeight + tightHeight, plotHeight + gap + tightHeight - 16]
    : [headHeight, plotHeight + gap];
  const frame: PanelFrame = {
    left: leftMargin,
    width: width - leftMargin - rightMargin,
    height: plotHeight,
    endMs: picture.endMs,
  };
  const xOf = (ms: number) => leftMargin + (ms / picture.endMs) * frame.width;
  const drawn = panels.map((each, at) => panel(each, picture.samples, frame, above + at * step));
  const bottom = above + (panels.length - 1) * step + plotHeight;
  const words = [
    ...picture.shades.map(({ fromMs, toMs, says }) => ({ atMs: fromMs, says: `${says} until ${sayMoment(toMs)}` })),
    ...picture.marks,
  ];
  const marks = picture.marks.map(({ atMs }) =>
    element("path", { d: `M${tenth(xOf(atMs))} ${headHeight}V${bottom}`, class: "mark" }),
  );
  const texts = words.map(({ atMs, says }, at) =>
    label(`${sayMoment(atMs)}  ${says}`, leftMargin, bottom + 46 + at * markHeight, "note open"),
  );
  const drains = picture.endMs > picture.loadEndMs * 1.01;
  const background = [
    ...picture.shades.map(({ fromMs, toMs }) => band(xOf(fromMs), xOf(Math.max(toMs, fromMs)), bottom, "shade")),
    ...(drains ? [band(xOf(picture.loadEndMs), xOf(picture.endMs), bottom, "drain")] : []),
  ].join("");
  const height = bottom + 34 + words.length * markHeight + (words.length > 0 ? 6 : 0);
  return {
    width,
    height,
    title: `Load over time: ${result.load.name}`,
    says: [...drawn.map(({ says }) => says), ...words.map(({ atMs, says }) => `at ${sayMoment(atMs)}: ${says}`)].join(
      "; ",
    ),
    inner: [
      background,
      ...drawn.map(({ inner }) => inner),
      axis(picture, xOf, bottom, drains),
      ...marks,
      ...texts,
    ].join(""),
  };
}

function band(from: number, to: number, bottom: number, kind: string): string {
  const size = {
    x: tenth(from),
    y: headHeight - 4,
    width: tenth(Math.max(1, to - from)),
    height: bottom - headHeight + 4,
  };
  return element("rect", { ...size, class: kind });
}

/** The panels, from the answers to their cause. */
function panelsOf({ samples, server, cached, capacityPerS, timeoutMs }: LoadPicture): Panel[] {
  const hasTries = samples.some(({ triesPerS }) => triesPerS !== undefined);
  const hasQueue = samples.some(({ waiting }) => waiting > 0);
  const sayRate = (value: number) => `${thousands(Math.round(value))}/s`;
  const sayTime = (ms: number) => (ms >= 1000 ? `${sayLevel(ms / 1000)} s` : `${sayLevel(ms)} ms`);
  return [
    {
      head: "Calls a second",
      curves: [
        { says: "good", kind: "good", isArea: true, of: ({ goodPerS }) => goodPerS },
        { says: "failed", kind: "bad", of: ({ failedPerS }) => failedPerS },
        ...(hasTries
          ? [{ says: `attempts at ${server}`, kind: "link", of: ({ triesPerS }: LoadSample) => triesPerS } as const]
          : []),
      ],
      levels:
        capacityPerS === undefined
          ? []
          : [{ says: `capacity ${thousands(Math.round(capacityPerS * 10) / 10)}/s`, value: capacityPerS }],
      say: sayRate,
    },
    ...(hasQueue
      ? [
          {
            head: `Waiting at ${server}`,
            curves: [{ says: "calls", kind: "bad", isArea: true, of: ({ waiting }: LoadSample) => waiting } as const],
            levels: [],
            say: (value: number) => thousands(Math.round(value)),
          },
        ]
      : []),
    ...(cached === undefined
      ? []
      : [
          {
            head: `Hit rate of the cache at ${cached}`,
            curves: [{ says: "hits", kind: "good", isArea: true, of: ({ hitRate }: LoadSample) => hitRate } as const],
            levels: [],
            say: (value: number) => `${Math.round(value * 100)} %`,
          },
        ]),
    {
      head: "Time until a call ends",
      curves: [
        { says: "p50 of all calls", kind: "faint", of: ({ p50Ms }) => p50Ms },
        { says: "p99 of all calls", kind: "link", of: ({ p99Ms }) => p99Ms },
      ],
      levels: timeoutMs === undefined ? [] : [{ says: `timeout ${sayTime(timeoutMs)}`, value: timeoutMs }],
      say: sayTime,
    },
  ];
}

const niceSteps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600].flatMap((each) => [each / 100, each / 10, each]);

function axis({ endMs, loadEndMs }: LoadPicture, xOf: (ms: number) => number, bottom: number, drains: boolean): string {
  const most = Math.max(2, Math.floor((xOf(endMs) - xOf(0)) / 96));
  const stepS = niceSteps.sort((one, other) => one - other).find((each) => endMs / 1000 / each <= most) ?? endMs / 1000;
  const ticks = Array.from({ length: Math.floor(endMs / 1000 / stepS) + 1 }, (_, at) => at * stepS);
  const texts = ticks.map((seconds) => {
    const x = xOf(seconds * 1000);
    const isLast = x > xOf(endMs) - 20;
    return label(
      sayMoment(seconds * 1000),
      isLast ? xOf(endMs) : x,
      bottom + 18,
      "time",
      seconds === 0 ? undefined : isLast ? "end" : "middle",
    );
  });
  const room = xOf(endMs) - xOf(loadEndMs);
  const drain = drains && room > 40 ? label("drain", xOf(loadEndMs) + 4, headHeight + 8, "faint") : "";
  return texts.join("") + drain;
}
