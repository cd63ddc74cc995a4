import type { Cause, NameFilter, RetryAfter, RetryRules } from "../../../policy/retry/retry-rules.ts";
import type { Jitter, LinearBound, RetryWait } from "../../../policy/retry/retry-wait.ts";
import { formatShare, sayDuration } from "../../../text/values/units.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import { failureNames } from "../../../trace.ts";
import { growth, type RuleWords } from "./rule-words.ts";

const says: RuleWords<RetryRules>["says"] = {
  tries: ({ tries }) =>
    Number.isFinite(tries) ? `makes ${several(tries, "attempt")}` : "makes any number of attempts",
  on: ({ on }) => {
    if (on.length === 0) return "retries nothing";
    const noStatus = on.every(({ answers }) => answers === undefined) ? ", but never because of a status" : "";
    return `retries ${on.map(causeWords).join("; and ")}${noStatus}`;
  },
  wait: ({ wait }) => waitWords(wait),
  retryAfter: ({ retryAfter }) => (retryAfter === undefined ? "does not read Retry-After" : "obeys Retry-After"),
  stream: ({ stream }) => `sends ${stream === "nothing" ? "nothing" : "the body"} again`,
  mostTime: ({ mostTime }) =>
    mostTime === undefined ? "has no total timeout" : `ends after ${sayDuration(mostTime.ms)}`,
};

export const retryWords: RuleWords<RetryRules> = {
  says,
  details: {
    wait: ({ wait }) => waitDetails(wait),
    retryAfter: ({ retryAfter }) => (retryAfter === undefined ? [] : headerDetails(retryAfter)),
  },
};

function causeWords({ methods, answers, failures, withRetryAfter }: Cause): string {
  // Failures come last, because an answer after "any failure except" would read like one more exception.
  const which = [
    ...(answers ? [namesWords(answers, "any answer")] : []),
    ...(failures ? [namesWords(failures, "any failure")] : []),
  ];
  const withHeader = withRetryAfter !== undefined ? " with Retry-After" : "";
  return `${which.join(", and ")}${withHeader}${methodWords(methods)}`;
}

function methodWords(methods: Cause["methods"]): string {
  if (methods === undefined) return "";
  return methods.includes("POST") ? " for any method" : ", for GET and other idempotent methods, not for POST";
}

function namesWords({ only, except }: NameFilter, any: string): string {
  const those = only === undefined ? any : allOf(only.map(String));
  // Names such as `error` are kinds of errors in a language, not ends of a call, so they are left out.
  const others = (except ?? []).filter((name) => typeof name === "number" || failureNames.includes(name as never));
  return others.length === 0 ? those : `${those} except ${allOf(others.map(String))}`;
}

function waitWords({ base, leastMs = 0, mostMs }: RetryWait): string {
  const most = mostMs === undefined || !Number.isFinite(mostMs) ? "" : `, at most ${sayDuration(mostMs)}`;
  if (base.kind === "fixed") {
    const ms = Math.max(base.ms, leastMs);
    return ms === 0 ? "does not wait" : `waits ${sayDuration(ms)}`;
  }
  if (base.kind === "listed") return "waits as listed";
  const grows = base.kind === "exponential" ? `, ${growth(base.factor)} each time` : ", longer each time";
  return `waits ${sayDuration(base.firstMs)}${grows}${most}`;
}

function waitDetails({
  base,
  jitter,
  leastMs = 0,
  mostMs = Number.POSITIVE_INFINITY,
  capped,
  rounded,
}: RetryWait): string[] {
  return [
    ...(base.kind === "smooth" ? [`${growth(base.factor)} each time, along a smooth curve`] : []),
    jitter === undefined ? "without jitter" : jitterWords(jitter),
    ...(Number.isFinite(mostMs) ? [`cut ${capped === "after-jitter" ? "after" : "before"} the jitter`] : []),
    ...(leastMs > 0 ? [`at least ${sayDuration(leastMs)}`] : []),
    ...(rounded === undefined ? [] : [`rounded ${rounded === "down" ? "down" : "to the nearest millisecond"}`]),
  ];
}

function jitterWords(jitter: Jitter): string {
  if (jitter.kind === "scaled") return `up to ${sayDuration(jitter.ms)} more or less`;
  return `at random from ${lineWords(jitter.from)} to ${lineWords(jitter.to)} of it`;
}

function lineWords({ times, plusMs }: LinearBound): string {
  return `${formatShare(times)}${plusMs === 0 ? "" : ` and ${sayDuration(plusMs)}`}`;
}

const effects: Readonly<Record<RetryAfter["effect"], string>> = {
  "replaces-the-wait": "in place of its own wait",
  "postpones-the-wait": "before its own waits",
  "raises-the-wait": "as a minimum wait",
};

function headerDetails(rules: RetryAfter): string[] {
  const { answers, seconds, dates, negative, zero, pastMs, unreadable, mostMs, above, effect } = rules;
  const below = { stops: "gives up if it is negative", ignored: "ignores a negative one" };
  return [
    effects[effect],
    ...(answers === undefined ? [] : [`on ${allOf(answers.map(String))} only`]),
    seconds === "whole" ? "in whole seconds" : "in seconds with fractions",
    dates ? `or as a date, where a past one means ${sayDuration(pastMs)}` : "never as a date",
    `${zero === "obeyed" ? "obeys" : "ignores"} 0`,
    negative === "stops" || negative === "ignored" ? below[negative] : "tries at once if it is negative",
    unreadable === "fails" ? "fails if it cannot read it" : "ignores what it cannot read",
    ...(Number.isFinite(mostMs) ? [`${above === "stops" ? "gives up" : "cuts it"} above ${sayDuration(mostMs)}`] : []),
  ];
}
