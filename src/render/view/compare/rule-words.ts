import type { BreakerRules, Trip } from "../../../policy/breaker/breaker-rules.ts";
import type { WindowRule } from "../../../policy/breaker/window.ts";
import type { BulkheadRules } from "../../../policy/bulkhead/bulkhead.ts";
import { formatShare, sayDuration } from "../../../text/values/units.ts";
import { several } from "../../../text/words/phrases.ts";

/** Words for rules in a comparison. */
export interface RuleWords<Rules> {
  /** Describes each rule as a predicate of the library: "stays open for 60 s". */
  readonly says: { readonly [Key in keyof Required<Rules>]: (rules: Rules) => string };
  /** Describes details of a rule, for libraries whose descriptions are otherwise the same. */
  readonly details: { readonly [Key in keyof Rules]?: (rules: Rules) => readonly string[] };
}

const breakerSays: RuleWords<BreakerRules>["says"] = {
  window: ({ window }) => `looks at ${windowWords(window)}`,
  trip: ({ trip }) => `opens ${tripWords(trip)}`,
  shareOf: ({ shareOf }) => `takes the share of the calls that ${shares[shareOf]}`,
  checks: ({ checks }) => `can open on ${checks === "every-result" ? "any result" : "bad results only"}`,
  slowerThanMs: ({ slowerThanMs }) =>
    Number.isFinite(slowerThanMs)
      ? `counts calls over ${sayDuration(slowerThanMs)} as slow`
      : "does not count slow calls",
  warmUpMs: ({ warmUpMs }) => `cannot open in the first ${sayDuration(warmUpMs)}`,
  openMs: ({ openMs }) => `stays open for ${sayDuration(openMs)}`,
  openGrows: ({ openGrows }) =>
    openGrows ? `stays open ${growth(openGrows.factor)} each time` : "stays open equally long each time",
  waitEnd: ({ waitEnd }) =>
    `${waitEnd === "allowed" ? "lets a call through" : "rejects a call"} at the very end of the wait`,
  halfOpens: ({ halfOpens }) => `half-opens ${halfOpening[halfOpens]}`,
  probes: ({ probes }) =>
    `makes ${Number.isFinite(probes) ? several(probes, "trial call") : "any number of trial calls"}`,
  probesAre: ({ probesAre }) => `counts trial calls ${probesAre === "in-all" ? "in total" : "at a time"}`,
  verdict: ({ verdict }) =>
    verdict.kind === "counts"
      ? `closes after ${several(verdict.successes, "success", "successes")}`
      : `decides by the share, after ${several(verdict.after, "trial call")}`,
  others: ({ others }) => `lets calls during a trial ${others === "wait" ? "wait" : "fail at once"}`,
  halfOpenMostMs: ({ halfOpenMostMs }) =>
    Number.isFinite(halfOpenMostMs) ? "gives up hanging trial calls" : "waits for hanging trial calls forever",
  undecided: ({ undecided }) => `becomes ${undecided} if trial calls hang for too long`,
  late: ({ late }) => lateCalls[late],
  ignored: ({ ignored }) => excludedErrors[ignored],
  closing: ({ closing }) => `${whenClosing[closing]} when it closes`,
};

const halfOpening: Readonly<Record<BreakerRules["halfOpens"], string>> = {
  "at-a-call": "at the next call",
  "at-a-look": "at its next use, even the end of a call",
  "by-timer": "by a timer",
};

const lateCalls: Readonly<Record<BreakerRules["late"], string>> = {
  counts: "counts calls that began before the change, even as trial calls",
  "as-begun": "counts calls that began before the change, but not as trial calls",
  ignored: "ignores calls that began before the change",
};

const excludedErrors: Readonly<Record<BreakerRules["ignored"], string>> = {
  "not-counted": "does not count an excluded error",
  success: "counts an excluded error as a success",
  closes: "does not count an excluded error, but closes if a trial call ends in one",
};

const whenClosing: Readonly<Record<BreakerRules["closing"], string>> = {
  empties: "empties its window",
  "empties-to-trial": "keeps only the last trial call in its window",
  keeps: "keeps its window",
};

function windowWords(window: WindowRule): string {
  if (window.kind === "calls") return `the last ${several(window.size, "call")}`;
  if (window.kind === "slices") return `the last ${sayDuration(window.slices * window.sliceMs)}`;
  return window.kind === "all" ? "all calls since it closed" : `periods of ${sayDuration(window.forMs)}`;
}

const cuts: Readonly<Record<Extract<BreakerRules["window"], { kind: "slices" }>["cut"], string>> = {
  "from-zero": "cut by the clock",
  "from-emptied": "cut from when it was emptied",
  "by-calls": "cut by the next call",
};

const shares: Readonly<Record<BreakerRules["shareOf"], string>> = {
  ended: "ended",
  begun: "have begun",
  asked: "were attempted, rejected ones included",
};

/** The arithmetic of a share, which determines its rounding. */
const sums: Readonly<Record<Trip["sum"], string>> = {
  quotient: "worked out as a quotient",
  product: "worked out as a product",
  percent: "worked out in percent",
  "whole-percent": "worked out in whole percents",
};

/** Describes how much longer a wait is than the previous one. */
export function growth(factor: number): string {
  return factor === 2 ? "twice as long" : `${factor} times as long`;
}

function tripWords({ inARow, failures, share, slowShare, atShare, atLeast }: Trip): string {
  if (inARow !== undefined) return `after ${several(inARow, "failure")} in a row`;
  if (failures !== undefined) return `after ${several(failures, "failure")}`;
  const part = share ?? slowShare ?? 0;
  const least = atLeast > 1 ? ` of at least ${several(Math.ceil(atLeast), "call")}` : "";
  return `${atShare === "opens" ? "at" : "above"} ${formatShare(part)} ${share === undefined ? "slow calls" : "failures"}${least}`;
}

export const breakerWords: RuleWords<BreakerRules> = {
  says: breakerSays,
  details: {
    window: ({ window }) =>
      window.kind === "slices" ? [`in slices of ${sayDuration(window.sliceMs)}`, cuts[window.cut]] : [],
    trip: ({ trip: { slowShare, share, sum } }) => [
      ...(slowShare === undefined || share === undefined ? [] : [`or at ${formatShare(slowShare)} slow calls`]),
      sums[sum],
    ],
    verdict: ({ verdict }) =>
      verdict.kind === "counts"
        ? [`opens again after ${several(verdict.failures, "failure")}`]
        : [`looks at the ${verdict.first} first`],
  },
};

const bulkheadSays: RuleWords<BulkheadRules>["says"] = {
  slots: ({ slots }) => (Number.isFinite(slots) ? `has ${several(slots, "slot")}` : "has no limit"),
  moreSlots: ({ moreSlots }) => (moreSlots > 0 ? "opens another slot when its queue is full" : "opens no further slot"),
  queue: ({ queue }) =>
    Number.isFinite(queue) ? `lets ${queue === 0 ? "no call" : queue} wait` : "lets every call wait",
  waitMs: ({ waitMs }) => {
    if (waitMs === 0) return "lets no call wait";
    return Number.isFinite(waitMs) ? `lets a call wait ${sayDuration(waitMs)}` : "lets a call wait forever";
  },
  full: ({ full }) =>
    `rejects ${full === "newcomer" ? "the new call" : full === "oldest" ? "the oldest waiting call" : "every call"} when full`,
  closedMs: ({ closedMs }) =>
    closedMs > 0 ? `rejects every call for ${sayDuration(closedMs)} after that` : "accepts calls again at once",
};

export const bulkheadWords: RuleWords<BulkheadRules> = { says: bulkheadSays, details: {} };
