import type { LoadResult, LoadStory } from "../../../scenario/load/load-story.ts";
import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import { type Call, isMisled, type LedgerLine } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { capital } from "../../../text/words/capital.ts";
import { allOf } from "../../../text/words/lists.ts";
import { inWords, thousands } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import { callerWords, failureWords, isFailure, roundTime, sayBytes, stillWaiting } from "../calls/call-words.ts";
import { seenIn, type Tree } from "../calls/seen.ts";
import { endWords, unconfirmedWords } from "../load/load-sentences.ts";
import { treesOf } from "./conclusions.ts";
import { workWords } from "./work-words.ts";
import { isGoodCall } from "./worked.ts";

/** Part of a headline. The tone marks what went well or badly for the client. */
export interface Span {
  readonly text: string;
  readonly tone?: "good" | "bad" | "open";
}

/**
 * Says in a sentence or two what a run came to: for the client, and in truth. Empty if nothing was played. Without times, runs
 * of single calls that differ only in their times have the same headline.
 */
export function headlineOf(report: Report, hasTimes = true): readonly Span[] {
  if (report.skipped !== null) return [];
  const { load } = report;
  if (load !== undefined) return load.loads.flatMap((each) => loadSpans(each, load));
  const ofClient = treesOf(report).filter(({ calls: [first] }) => first.by === CLIENT && first.ours === undefined);
  // Some servers note other things in the ledger, such as that they stop.
  const isWork = ({ by }: LedgerLine) => ledgerOf(report, by) !== undefined;
  const trees = ofClient.map(({ calls, ledger }) => ({ calls, ledger: ledger.filter(isWork) }));
  if (trees.length === 0) return [];
  const work = workWords(trees, report, hasTimes);
  const got = gotWords(trees, report, hasTimes);
  const accepted = acceptedWords(report);
  if (work === undefined) return [...got, ...accepted];
  const says: Span = work.isBad ? { text: work.says, tone: "bad" } : { text: work.says };
  return [...got, { text: " " }, says, { text: work.rest }, ...accepted];
}

/** Names a caller that took part of a response for the whole of it, which its own conclusion hides. */
function acceptedWords(report: Report): Span[] {
  const { cut } = seenIn(report);
  const taken = report.calls.find(({ call, knows }) => knows === "done" && cut.has(call));
  if (taken?.outcome == null || isFailure(taken.outcome)) return [];
  const luck = isMisled(taken) ? "" : "; this time its conclusion was right";
  const says = `${capital(callerWords(taken.by))} took the first ${sayBytes(taken.outcome.bodyBytes)} for the whole response`;
  return [{ text: " " }, { text: says, tone: "bad" }, { text: `${luck}.` }];
}

/** Returns a headline as one text. */
export function headlineText(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

function gotWords(trees: readonly Tree[], report: Report, hasTimes: boolean): Span[] {
  const [first, second] = trees;
  if (first !== undefined && second === undefined) {
    const { says, after = "", isGood } = endingOf(first.calls[0], report.stuck, hasTimes);
    return [{ text: "The client " }, { text: says, tone: isGood ? "good" : "bad" }, { text: `${after}.` }];
  }
  const groups = new Map<string, number>();
  for (const { calls } of trees) {
    const { short } = endingOf(calls[0], report.stuck, hasTimes);
    groups.set(short, (groups.get(short) ?? 0) + 1);
  }
  const good = trees.filter(({ calls: [first] }) => isGoodCall(first)).length;
  const tone = good === trees.length ? "good" : good === 0 ? "bad" : "open";
  const [same, different] = groups.keys();
  if (same !== undefined && different === undefined)
    return [
      { text: `${trees.length === 2 ? "Both" : `All ${inWords(trees.length)}`} requests get ` },
      { text: same, tone },
      { text: "." },
    ];
  const counted = [...groups].map(([short, count]) => `${inWords(count)} ${count === 1 ? "gets" : "get"} ${short}`);
  return [{ text: `Of ${inWords(trees.length)} requests, ${allOf(counted)}.`, tone }];
}

interface Ending {
  readonly says: string;
  readonly after?: string;
  readonly short: string;
  readonly isGood: boolean;
}

function endingOf(call: Call, stuck: boolean, hasTimes: boolean): Ending {
  const { outcome, tookMs } = call;
  const short = "no response";
  if (outcome === null) {
    const waiting = hasTimes ? stillWaiting(call, false) : "still waiting when the watch ended";
    return { says: stuck ? "would wait forever" : `is ${waiting}`, short, isGood: false };
  }
  if (isFailure(outcome)) return { says: failureWords(outcome, hasTimes ? tookMs : undefined), short, isGood: false };
  const { status } = outcome;
  const after = tookMs < 1 ? " at once" : ` after ${roundTime(tookMs)}`;
  return { says: `gets ${status}`, ...(hasTimes && { after }), short: `${status}`, isGood: isGoodCall(call) };
}

function loadSpans(result: LoadResult, story: LoadStory): Span[] {
  const { offered, good, load } = result;
  const isOne = story.loads.length === 1;
  const share = offered === 0 ? 0 : good / offered;
  // Rounded down, because only all of them are 100 %.
  const percent = `${Math.floor(share * 1000) / 10} %`;
  const rest = ` of ${thousands(offered)} calls get a good response.`;
  const spans: Span[] = [
    { text: isOne ? "" : `${capital(load.name)}: ` },
    { text: percent, tone: toneOf(share) },
    { text: rest },
    { text: endWords(result), tone: "bad" },
    { text: story.loads.at(-1) === result ? unconfirmedWords(story) : "", tone: "bad" },
    { text: isOne ? "" : " " },
  ];
  return spans.filter(({ text }) => text !== "");
}

function toneOf(share: number): "good" | "bad" | "open" {
  return share >= 0.95 ? "good" : share < 0.5 ? "bad" : "open";
}
