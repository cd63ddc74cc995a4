import { plural, thousands } from "../../text/words/phrases.ts";
import type { LoadPicture, LoadSample } from "../view/load/load-picture.ts";
import { element, label, tenth } from "./svg-element.ts";

export const queueHeight = 118;
const perDot = [1, 5, 25, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000];
const rows = 5;
const dotStep = 11;
const workerStep = 16;
const mostWorkers = 30;

/** Draws a moment of a load: how many attempts arrive, how many wait, and whom the workers serve. */
export function queuePicture({ server, workers, shades }: LoadPicture, sample: LoadSample, width: number): string {
  const { triesPerS, waiting, uselessShare, fromMs } = sample;
  const stalls = shades.some(
    (shade) => shade.says === `${server} stalls` && fromMs >= shade.fromMs && fromMs < shade.toMs,
  );
  const shown = Math.min(mostWorkers, workers ?? 0);
  const workerWidth = Math.ceil(shown / rows) * workerStep;
  const workersX = width - workerWidth - 14;
  const dotsX = 96;
  const columns = Math.max(4, Math.floor((workersX - dotsX - 24) / dotStep));
  const unit = perDot.find((each) => waiting / each <= columns * rows) ?? perDot.at(-1)!;
  const dots = Math.ceil(waiting / unit);
  // The queue ends at the workers.
  const dot = Array.from({ length: Math.min(dots, columns * rows) }, (_, at) =>
    element("circle", {
      cx: tenth(workersX - 26 - Math.floor(at / rows) * dotStep),
      cy: 26 + (at % rows) * dotStep,
      r: 4,
      class: uselessShare > 0.5 ? "dead" : "alive",
    }),
  );
  const useless = Math.round(uselessShare * shown);
  const worker = Array.from({ length: shown }, (_, at) => {
    const [x, y] = [workersX + Math.floor(at / rows) * workerStep, 20 + (at % rows) * workerStep];
    const isIdle = stalls || triesPerS === 0;
    const box = element("rect", {
      x: tenth(x),
      y,
      width: 12,
      height: 12,
      rx: 2,
      class: `worker${isIdle ? " idle" : ""}`,
    });
    return isIdle || at >= useless ? box : box + element("path", { d: `M${tenth(x)} ${y + 12}l12-12`, class: "dead" });
  });
  const arrives = triesPerS === undefined ? "" : `${thousands(Math.round(triesPerS))}/s`;
  const waits =
    waiting === 0
      ? "no call waits"
      : `${thousands(waiting)} wait${unit > 1 ? `; a dot is ${thousands(unit)} calls` : ""}`;
  const work = stalls
    ? `${server} stalls`
    : `${plural(workers ?? 0, "worker")}${useless > 0 ? `, ${Math.round(uselessShare * 100)} % for callers who have given up` : ""}`;
  return [
    label(arrives, 8, 40, "head big"),
    label("attempts arrive", 8, 58, "faint"),
    ...dot,
    ...worker,
    label(waits, 8, 112, "faint"),
    ...(shown > 0 ? [label(work, width - 14, 112, uselessShare > 0.5 || stalls ? "bad" : "faint", "end")] : []),
  ].join("");
}
