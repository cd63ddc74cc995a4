import type { BreakerRules, Trip } from "../../policy/breaker/rules.ts";
import type { WindowRule } from "../../policy/breaker/window.ts";
import type { BulkheadRules } from "../../policy/bulkhead/bulkhead.ts";
import type { Cause, Names, RetryRules } from "../../policy/retry/rules.ts";
import type { Wait } from "../../policy/retry/wait.ts";
import { allOf } from "../../text/lists.ts";
import { several } from "../../text/phrases.ts";
import { formatShare, sayDuration } from "../../text/units.ts";
import { failureNames } from "../../trace.ts";

/** Each rule as a predicate of the library that has it: "stays open for 60 s". */
type RuleWords<Rules> = { readonly [Key in keyof Required<Rules>]: (rules: Rules) => string };

export const breakerWords: RuleWords<BreakerRules> = {
  window: ({ window }) => `looks at ${windowWords(window)}`,
  trip: ({ trip }) => `opens ${tripWords(trip)}`,
  shareOf: ({ shareOf }) => `takes the share of the calls that ${shareOf === "asked" ? "were requested" : shareOf}`,
  checks: ({ checks }) => `can open on ${checks === "every-result" ? "any result" : "bad results only"}`,
  slowerThanMs: ({ slowerThanMs }) =>
    Number.isFinite(slowerThanMs)
      ? `counts calls over ${sayDuration(slowerThanMs)} as slow`
      : "does not count slow calls",
  warmUpMs: ({ warmUpMs }) => `cannot open in the first ${sayDuration(warmUpMs)}`,
  openMs: ({ openMs }) => `stays open for ${sayDuration(openMs)}`,
  openGrows: ({ openGrows }) => (openGrows ? "stays open longer each time" : "stays open equally long each time"),
  waitEnd: ({ waitEnd }) =>
    `${waitEnd === "allowed" ? "lets a call through" : "rejects a call"} at the very end of the wait`,
  halfOpens: ({ halfOpens }) => `half-opens ${halfOpens === "by-timer" ? "by a timer" : "at the next call"}`,
  probes: ({ probes }) =>
    `makes ${Number.isFinite(probes) ? several(probes, "trial call") : "any number of trial calls"}`,
  probesAre: ({ probesAre }) => `counts trial calls ${probesAre === "in-all" ? "in total" : "at a time"}`,
  verdict: ({ verdict }) =>
    verdict.kind === "counts"
      ? `closes after ${several(verdict.successes, "success")}${verdict.successes === 1 ? "" : "es"}`
      : `decides by the share, after ${several(verdict.after, "trial call")}`,
  others: ({ others }) => `lets calls during a trial ${others === "wait" ? "wait" : "fail at once"}`,
  halfOpenMostMs: ({ halfOpenMostMs }) =>
    Number.isFinite(halfOpenMostMs) ? "gives up hanging trial calls" : "waits for hanging trial calls for ever",
  late: ({ late }) => `${late === "ignored" ? "ignores" : "counts"} calls that began before the change`,
  ignored: ({ ignored }) =>
    `${ignored === "not-counted" ? "does not count an excluded error" : "counts an excluded error as a success"}`,
  closing: ({ closing }) => `${closing === "keeps" ? "keeps" : "empties"} its window when it closes`,
};

function windowWords(window: WindowRule): string {
  if (window.kind === "calls") return `the last ${several(window.size, "call")}`;
  if (window.kind === "slices") return `the last ${sayDuration(window.slices * window.sliceMs)}`;
  return window.kind === "all" ? "all calls since it closed" : `periods of ${sayDuration(window.forMs)}`;
}

function tripWords({ inARow, failures, share, slowShare, atShare, atLeast }: Trip): string {
  if (inARow !== undefined) return `after ${several(inARow, "failure")} in a row`;
  if (failures !== undefined) return `after ${several(failures, "failure")}`;
  const part = share ?? slowShare ?? 0;
  const least = atLeast > 1 ? ` of at least ${several(Math.ceil(atLeast), "call")}` : "";
  return `${atShare === "opens" ? "at" : "above"} ${formatShare(part)} ${share === undefined ? "slow calls" : "failures"}${least}`;
}

export const retryWords: RuleWords<RetryRules> = {
  tries: ({ tries }) =>
    Number.isFinite(tries) ? `makes ${several(tries, "try").replace(/trys$/, "tries")}` : "makes any number of tries",
  on: ({ on }) => `retries ${on.length === 0 ? "nothing" : on.map(causeWords).join("; and ")}`,
  wait: ({ wait }) => waitWords(wait),
  retryAfter: ({ retryAfter }) => (retryAfter === undefined ? "does not read Retry-After" : "obeys Retry-After"),
  stream: ({ stream }) => `sends ${stream === "nothing" ? "nothing" : "the body"} again`,
  mostTime: ({ mostTime }) =>
    mostTime === undefined ? "has no total time limit" : `ends after ${sayDuration(mostTime.ms)}`,
};

function causeWords({ methods, answers, failures }: Cause): string {
  const which = [
    ...(failures ? [namesWords(failures, "any failure")] : []),
    ...(answers ? [namesWords(answers, "any answer")] : []),
  ];
  return `${which.join(", ")}${methods === undefined ? "" : ` of ${methods.includes("POST") ? "any method" : "GET and the like, not POST"}`}`;
}

function namesWords({ only, except }: Names, any: string): string {
  const those = only === undefined ? any : allOf(only.map(String));
  // Errors of a language stand for no end of a call.
  const others = (except ?? []).filter((name) => typeof name === "number" || failureNames.includes(name as never));
  return others.length === 0 ? those : `${those} but ${allOf(others.map(String))}`;
}

function waitWords({ base, leastMs = 0, mostMs }: Wait): string {
  const most = mostMs === undefined || !Number.isFinite(mostMs) ? "" : `, at most ${sayDuration(mostMs)}`;
  if (base.kind === "fixed") {
    const ms = Math.max(base.ms, leastMs);
    return ms === 0 ? "does not wait" : `waits ${sayDuration(ms)}`;
  }
  if (base.kind === "listed") return "waits as listed";
  const grows = base.kind === "exponential" ? `, ${base.factor} times as long each time` : ", longer each time";
  return `waits ${sayDuration(base.firstMs)}${grows}${most}`;
}

export const bulkheadWords: RuleWords<BulkheadRules> = {
  slots: ({ slots }) => (Number.isFinite(slots) ? `has ${several(slots, "slot")}` : "has no limit"),
  moreSlots: ({ moreSlots }) => (moreSlots > 0 ? "opens another slot when its queue is full" : "opens no further slot"),
  queue: ({ queue }) =>
    Number.isFinite(queue) ? `lets ${queue === 0 ? "no call" : queue} wait` : "lets every call wait",
  waitMs: ({ waitMs }) =>
    Number.isFinite(waitMs) ? `lets a call wait ${sayDuration(waitMs)}` : "lets a call wait for ever",
  full: ({ full }) =>
    `rejects ${full === "newcomer" ? "the new call" : full === "oldest" ? "the oldest waiting call" : "every call"} when full`,
  closedMs: ({ closedMs }) =>
    closedMs > 0 ? `rejects every call for ${sayDuration(closedMs)} after that` : "accepts calls again at once",
};
