import { milliseconds, sayEstimate } from "../../../scenario/judge/say-load.ts";
import type { LoadStory } from "../../../scenario/load/load-story.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import { thousands } from "../../../text/words/phrases.ts";
import { grouped } from "../grouped.ts";
import { areApart } from "./differing-loads.ts";
import { percentWords } from "./load-sentences.ts";

/** Shares that differ by less, and times that differ by a smaller factor, count as equal. */
const leastShare = 0.01;
const leastFactor = 1.1;

type Played = Report & { readonly load: LoadStory };

/**
 * Says in which of several runs the largest share of calls was good, or of equal ones, in which p99 was shortest. Runs whose load
 * differs from that of most are named, but not compared.
 */
export function bestLoad(reports: readonly Report[]): string {
  const played = reports.filter((report): report is Played => report.load !== undefined);
  if (played.length < 2) return "";
  const byLoad: Played[][] = [...grouped(played, sent).values()];
  const [most = []] = byLoad.sort((one, other) => other.length - one.length);
  if (most.length < 2) return "Each run has another load, so none of them is better.";
  const others = played.filter((report) => !most.includes(report)).map(({ changeWords }) => playedWith(changeWords));
  return [ranked(most), ...(others.length > 0 ? [`Another load, so not compared: ${others.join(", ")}.`] : [])].join(
    " ",
  );
}

/** Two loads are equal if they send the same calls at the same rate. */
function sent({ load: { loads } }: Played): string {
  return JSON.stringify(loads.map(({ load: { to, path, pattern, forMs } }) => [to, path, pattern, forMs]));
}

function ranked(runs: readonly Played[]): string {
  const most = runs.reduce((top, each) => (goodShare(each) > goodShare(top) ? each : top));
  const equals = runs.filter((each) => isAsGood(each, most));
  const best = equals.reduce((top, each) => (p99Of(each)[0] < p99Of(top)[0] ? each : top));
  const others = runs.filter((each) => each !== best);
  const isShared = (change: string) => runs.every(({ changeWords }) => changeWords.includes(change));
  const name = ({ changeWords, twisted }: Played) => {
    const own = changeWords.filter((change) => !isShared(change));
    return twisted
      ? "with the twist"
      : own.length === 0 && changeWords.length > 0
        ? "without another change"
        : playedWith(own);
  };
  const each = (those: readonly Played[]) =>
    those.map((one) => `${goodWords(one)}${p99Words(one)} ${name(one)}`).join(", ");
  const rest = each(others);
  const good = `${goodWords(best)} of the calls were good${p99Words(best)}`;
  const tied = others.filter((other) => equals.includes(other) && !isFaster(best, other));
  if (tied.length > 0) {
    const worse = others.filter((other) => !tied.includes(other));
    const top = `${good} ${name(best)}, ${each(tied)}`;
    return worse.length === 0
      ? `None is clearly the best: ${top}.`
      : `Best, and not told apart: ${top}. Worse: ${each(worse)}.`;
  }
  const repeated = ({ load }: Played) => load.charges.repeated;
  const price = `, but work for ${thousands(repeated(best))} of them was done more than once`;
  const isDear = repeated(best) > Math.min(...others.map(repeated));
  return `Best ${name(best)}: ${good}, ${rest}${isDear ? price : ""}.`;
}

function playedWith(changes: readonly string[]): string {
  return changes.length === 0 ? "without a change" : `with ${changes.join("; ")}`;
}

function countOf({ load }: Played, what: "good" | "offered"): number {
  return load.loads.reduce((sum, each) => sum + each[what], 0);
}

function goodShare(report: Played): number {
  return countOf(report, "good") / Math.max(1, countOf(report, "offered"));
}

function goodWords(report: Played): string {
  const [good, offered] = [countOf(report, "good"), countOf(report, "offered")];
  return good === 0 ? "none" : good === offered ? "all" : percentWords(good, offered);
}

/** Of several loads, each has its own. */
function p99Of({ load: { loads } }: Played): Estimate {
  const [load, other] = loads;
  return load !== undefined && other === undefined ? load.tookMs.p99 : [Number.NaN, null, null];
}

function p99Words(report: Played): string {
  const [ms] = p99Of(report);
  return Number.isFinite(ms) ? ` (p99 of good ones ${sayEstimate([ms, null, null], milliseconds)})` : "";
}

function isFaster(one: Played, other: Played): boolean {
  const [first, second] = [p99Of(one), p99Of(other)];
  return second[0] > first[0] * leastFactor && areApart(first, second);
}

/** Whether the difference may be chance: with one load, the intervals of its goodput say so. */
function isAsGood(one: Played, best: Played): boolean {
  if (goodShare(best) - goodShare(one) < leastShare) return true;
  const [first] = one.load.loads;
  const [second, third] = best.load.loads;
  if (first === undefined || second === undefined || third !== undefined) return false;
  return !areApart(first.goodputPerS, second.goodputPerS);
}
