import { conclude, nothingSent } from "../../../policy/conclusion.ts";
import type { Call } from "../../../scenario/recorded-call.ts";
import type { Failure } from "../../../trace.ts";
import { duringPhase, isFailure, isForNow, sayBytes, stillWaiting } from "../calls/call-words.ts";
import type { ShownRequest, TonedLine } from "../calls/seen.ts";

/** The words for the caller: "it got 200" is about one, "each got 200" about several. */
const callersWords = { one: { it: "it", its: "its" }, several: { it: "each", its: "the" } } as const;
type CallersWords = (typeof callersWords)[keyof typeof callersWords];

/** Says what the caller of each try can conclude, and why. Quotes the message of an error that wraps other errors. */
export function reasons(
  tries: readonly Call[],
  seen: ShownRequest,
  callers: keyof typeof callersWords,
): readonly TonedLine[] {
  const words = tries.map((call) => reasonWords(call, seen, callersWords[callers]));
  const each = new Set(words).size === 1 ? words.slice(0, 1) : numbered(words);
  const errors = tries.flatMap(({ error }) => (error !== undefined && wrapsOthers.test(error) ? [error] : []));
  return [...each, ...new Set(errors)].map((text) => ({ text, tone: "faint" }));
}

/** Numbers the reasons of several tries, those that are equal in a row once: "1. and 2. 503 does not say …". */
function numbered(words: readonly string[]): string[] {
  const starts = words.flatMap((text, at) => (text === words[at - 1] ? [] : [at]));
  return starts.map((start, nth) => {
    const end = starts[nth + 1] ?? words.length;
    const numbers = end - start === 1 ? "" : end - start === 2 ? ` and ${end}.` : ` to ${end}.`;
    return `${start + 1}.${numbers} ${words[start]}`;
  });
}

const wrapsOthers = /; (cause|errors): /;

/** Returns the reason for a caller's conclusion. */
function reasonWords(call: Call, { report, cut }: ShownRequest, words: CallersWords): string {
  const { outcome } = call;
  if (outcome === null) {
    return call.came === null
      ? stillWaiting(call, report.stuck)
      : `${words.it} got ${call.came.status} and stopped reading`;
  }
  if (!isFailure(outcome)) {
    if (call.knows === "done" && cut.has(call.call))
      return `${words.it} got ${outcome.status}, and accepts ${sayBytes(outcome.bodyBytes)} as the complete body`;
    if (call.knows === "done") return `${words.it} got ${outcome.status} and the whole response`;
    if (call.knows === "not done") return `${outcome.status} says that it was rejected`;
    if (conclude(outcome) === "done")
      return `${words.it} got ${outcome.status}, and the body does not say that it was done`;
    return `${outcome.status} does not say if the work was done`;
  }
  const broke = `${whatBroke(outcome, words)}${codeWords(outcome)}`;
  if (nothingSent(outcome.phase)) return `${broke}; nothing had been sent`;
  const late = outcome.name === "refused" || outcome.name === "unreachable";
  return late ? `${broke}, but something had been sent before` : broke;
}

/** Returns the code as it appears in a log. The lab's own codes appear in none. */
function codeWords({ name, code }: Failure): string {
  const isOwn = code.startsWith("LAB_") || code === "ECANCELED" || ownNames.includes(name);
  return isOwn ? "" : ` (${code})`;
}

/** Failures whose description already includes the code, or that have none. */
const ownNames: readonly Failure["name"][] = ["rejected", "queued-out", "client-error"];

function whatBroke(why: Failure, { it, its }: CallersWords): string {
  const during = duringPhase[why.phase]
    .replace("while", "while it was")
    .replace("while it was waiting", "while it waited");
  switch (why.name) {
    case "timed-out":
      return `${its} timeout passed ${during}`;
    case "refused":
      return "the connection was refused";
    case "rejected":
      return `${its} own ${why.code} rejected the call`;
    case "unreachable":
      if (why.phase !== "lookup") return "no server was reached";
      return isForNow(why) ? "the address could not be looked up for now" : "the address was not found";
    case "hung-up":
      if (why.code === "ECANCELED") return `${it} gave up, as its own caller no longer waited`;
      return `the connection was closed ${during}`;
    case "reset":
      return `the connection was reset ${during}`;
    case "cut":
      return "the response broke off in its body";
    case "malformed":
      return "the response could not be read";
    case "too-large":
      return "the response was too large";
    case "queued-out":
      return "no connection of its pool was free in time";
    case "client-error":
      return `${its} own client failed (${why.code})`;
  }
}
