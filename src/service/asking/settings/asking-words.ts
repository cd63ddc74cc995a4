import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several, spaced } from "../../../text/words/phrases.ts";
import type { SettingWords, WrittenSettings } from "../../service.ts";
import { adaptiveWords } from "../../setting/adaptive-setting.ts";
import { breakerWords, bulkheadWords, throttleWords, writtenParts } from "./guard-words.ts";

/** Words for the settings of a server's calls, as predicates of the server. */
export const askingWords: readonly SettingWords[] = [
  { keys: ["timeout", "timeoutKind", "warnsOnly"], says: timeoutWords },
  {
    keys: ["cancels"],
    says: ({ cancels }) => (cancels ? "cancels a call that timed out" : "leaves a call running that timed out"),
  },
  {
    keys: ["deadline"],
    says: ({ deadline }) =>
      deadline === "none" ? "has no deadline" : `spends at most ${spaced(deadline)} on the whole request`,
  },
  {
    keys: ["propagatesDeadline"],
    says: ({ propagatesDeadline }) =>
      propagatesDeadline === "absolute"
        ? "tells the next server at which moment its deadline ends"
        : `${propagatesDeadline ? "tells" : "does not tell"} the next server how much time is left`,
  },
  { keys: ["retry"], says: ({ retry }) => retryWords(partsOf(retry, "tries")) },
  { keys: ["key"], says: ({ key }) => keyWords[shown(key)] ?? `has the key ${shown(key)}` },
  { keys: ["breaker"], says: ({ breaker }) => breakerWords(partsOf(breaker, "failures")) },
  { keys: ["throttle"], says: ({ throttle }) => throttleWords(partsOf(throttle, "k")) },
  { keys: ["adaptive"], says: ({ adaptive }) => adaptiveWords(adaptive, "calls") },
  { keys: ["bulkhead"], says: ({ bulkhead }) => bulkheadWords(partsOf(bulkhead, "slots")) },
  {
    keys: ["hedge"],
    says: ({ hedge }) => `sends the same again after ${spaced(partsOf(hedge, "after").after)} without a response`,
  },
  { keys: ["fallback"], says: ({ fallback }) => fallbackWords(partsOf(fallback, "to")) },
  { keys: ["layers"], says: ({ layers }) => `has its defences in the order ${shown(layers)}` },
];

function partsOf(written: unknown, opens: string): WrittenSettings {
  return typeof written === "object" && written !== null ? (written as WrittenSettings) : { [opens]: written };
}

export function timeoutWords({ timeout = "none", timeoutKind, warnsOnly }: WrittenSettings): string {
  const time = spaced(timeout);
  if (timeout === "none") return "waits without a timeout";
  if (warnsOnly) return `logs a warning when its timeout of ${time} passes`;
  if (timeoutKind === "headers")
    return `waits at most ${time} for the headers of a response, and without a timeout for its body`;
  if (timeoutKind === "connected") return `waits at most ${time} once it has a connection`;
  if (timeoutKind === "idle") return `gives up after ${time} without a byte`;
  if (timeoutKind === "client") return `leaves a timeout of ${time} to its client`;
  return `waits at most ${time}`;
}

function retryWords({ like = "lab", ...parts }: WrittenSettings): string {
  if (like !== "lab") return `retries as ${shown(like)} does${writtenParts(parts)}`;
  const { tries = 3, on, wait, respectsRetryAfter, budget } = parts;
  const which = Array.isArray(on) ? `, retrying only ${allOf(on.map(shown))}` : "";
  const waits = wait === undefined ? ", without a pause" : waitWords(partsOf(wait, "first"));
  const asked = respectsRetryAfter === false ? ", and ignores Retry-After" : "";
  const most = budget === undefined ? "" : `, ${budgetWords(budget as WrittenSettings)}`;
  return tries === 1
    ? "makes one attempt"
    : `makes up to ${several(Number(tries), "attempt")}${which}${waits}${asked}${most}`;
}

function waitWords({ first = "100ms", factor = 2, most, jitter }: WrittenSettings): string {
  const grows = factor === 1 || jitter === "decorrelated" ? "" : ` and ${shown(factor)} times as long each time`;
  const limit = most === undefined ? "" : `, up to ${spaced(most)}`;
  return `, waiting ${spaced(first)}${grows}${limit}${jitter === undefined || jitter === "none" ? "" : `, with ${shown(jitter)} jitter`}`;
}

function budgetWords({ share = "10%", perSecond = 0, starts = 10 }: WrittenSettings): string {
  const more = perSecond === 0 ? "" : ` and ${shown(perSecond)} more each second`;
  return `from a budget of ${several(Number(starts), "retry", "retries")} that each call refills by ${shown(share)} of one${more}`;
}

const keyWords: Readonly<Record<string, string>> = {
  none: "sends no idempotency key",
  once: "sends one idempotency key with all attempts of a request",
  each: "sends a new idempotency key with each attempt",
};

function fallbackWords({ to, status, cached }: WrittenSettings): string {
  if (to !== undefined) return `calls ${shown(to)} instead if that fails`;
  if (status !== undefined) return `answers ${shown(status)} itself if that fails`;
  return `answers with what it got in the last ${spaced(cached)} if that fails`;
}
