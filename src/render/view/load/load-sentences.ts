import type { LoadResult, LoadStory } from "../../../scenario/load/load-story.ts";
import { sayDuration } from "../../../text/values/units.ts";
import { several, thousands } from "../../../text/words/phrases.ts";
import { runsIn, workOfLoads } from "./load-facts.ts";
import { sayMoment } from "./stretches.ts";

/** Up to this many other calls, and up to a tenth of all, are counted instead of a share. From as many on, calls are not chance. */
const fewest = 10;
/** Below this many good calls, one in a hundred is hardly a call. */
const enoughForP99 = 200;
const roundedDigits = 2;
/** If a larger share of the good calls ends after the load, it leaves a backlog. */
const mostLate = 0.1;
/** Anything shorter takes no time, as far as a reader cares. */
const shortestMs = 1;

/** Says the result of a load as a colleague would: how many calls were good, how long they took, what no client learned. */
export function loadSentences(result: LoadResult, load: LoadStory): string {
  const words = goodWords(result, runsIn(load)) + endWords(result) + backlogWords(result);
  // The work is counted for all loads together.
  return [words, ...tookWords(result)].join(" ") + (load.loads.length === 1 ? unconfirmedWords(load) : "");
}

/** The same for learners, who are asked when it ended and what was done without the client knowing. */
export function learnerSentences(result: LoadResult, load: LoadStory): string {
  return [goodWords(result, runsIn(load)), ...tookWords(result)].join(" ");
}

/** Says since when no response was good, if that was before the last tenth of a load, and before about ten of its calls. */
export function endWords({ load: { forMs }, windows, offered }: LoadResult): string {
  const lastMs = windows.findLast(({ good }) => good > 0)?.toMs ?? forMs;
  const left = 1 - lastMs / forMs;
  return left >= 0.1 && left * offered >= fewest ? ` No response was good after ${sayMoment(lastMs)}.` : "";
}

/** Says how many calls had no response yet when the load ended, if that is a tenth of them and more than chance. */
function backlogWords({ load: { forMs }, windows, offered }: LoadResult): string {
  // The windows of a load that drains for long are too wide to show that moment.
  if (!windows.some(({ toMs }) => toMs === forMs)) return "";
  const open = windows
    .filter(({ toMs }) => toMs <= forMs)
    .reduce((sum, window) => sum + window.offered - window.good - window.failed, 0);
  if (open < fewest || open < offered / 10) return "";
  return ` When the last one began, ${thousands(open)} were still without a response.`;
}

/** Counts the work that was done without a response to its client, or more than once. */
export function unconfirmedWords({ loads, charges: { unconfirmed, repeated } }: LoadStory): string {
  const { name, did } = workOfLoads(loads);
  const words = (count: number, how: string) =>
    count === 0
      ? ""
      : ` ${thousands(count)} ${count === 1 ? `${name.slice(0, -1)} was` : `${name} were`} ${did} ${how}.`;
  return words(unconfirmed, "without the client knowing") + words(repeated, "more than once");
}

/** Good calls a second while the load was sent, or as measured if many ended later: then a rate of all would be that of the sending. */
function ratePerS({ load, good, goodputPerS: [measured], windows }: LoadResult, runs: number): number {
  const endMs = (windows[0]?.fromMs ?? 0) + load.forMs;
  const late = windows.reduce((sum, window) => (window.fromMs < endMs ? sum : sum + window.good), 0);
  const isLate = late > mostLate * good && measured > 0;
  return isLate ? measured : (good / load.forMs / Math.max(1, runs)) * 1000;
}

function goodWords(result: LoadResult, runs: number) {
  const { load, offered, good, failed, unfinished, statuses, failures } = result;
  const perS = ratePerS(result, runs);
  const rate = load.forMs === 0 ? "" : `, ${thousands(Number(perS.toPrecision(roundedDigits)))} a second`;
  const rest = offered - good;
  const much =
    rest === 0
      ? `all were good${rate}`
      : good === 0
        ? "none was good"
        : rest <= Math.min(fewest, offered / 10)
          ? `all but ${rest} were good${rate}`
          : `${percentWords(good, offered)} were good${rate}`;
  const how = [...statuses, ...failures].filter(([of]) => !/^2/.test(String(of))).map(([of]) => of);
  const ended = how.length === 0 || how.length > 2 ? "" : ` (${how.join(", ")})`;
  const others = [
    ...(failed === 0 ? [] : [`${failed === offered ? "all" : thousands(failed)} failed${ended}`]),
    ...(unfinished === 0 ? [] : [`${thousands(unfinished)} had not ended`]),
  ];
  const inRuns = runs < 2 ? "" : ` in ${several(runs, "run")}`;
  const calls = offered === 1 ? "One call" : `${thousands(offered)} calls`;
  return `${calls}${inRuns}: ${[much, ...others].join("; ")}.`;
}

function tookWords({ good, tookMs: { mean, p50, p99 }, maxMs }: LoadResult): string[] {
  if (good === 0) return [];
  if (maxMs < shortestMs) return ["Good ones took less than 1 ms."];
  if (!Number.isFinite(mean[0])) return [`The slowest good one took ${time(maxMs)}.`];
  const [value, low, high] = p99;
  const isOpen = low !== null && high === null;
  const tail =
    good < enoughForP99 || isOpen || !Number.isFinite(value)
      ? `the slowest ${time(maxMs)}`
      : `one in a hundred took ${time(value)} or more`;
  return [`A good one took ${time(mean[0])} on average; half took ${atMost(p50[0])}, ${tail}.`];
}

/** A share that is neither everything nor nothing never reads as 100 % or 0 %. */
export function percentWords(part: number, whole: number): string {
  const percent = Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
  return `${percent} %`;
}

function atMost(ms: number): string {
  return ms < shortestMs ? "less than 1 ms" : `${time(ms)} or less`;
}

function time(ms: number): string {
  return sayDuration(Number(ms.toPrecision(roundedDigits)));
}
