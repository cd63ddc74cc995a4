import { shown } from "../../text/format-value.ts";
import { allOf } from "../../text/lists.ts";
import { often, several, spaced } from "../../text/phrases.ts";
import type { SettingWords, Written } from "../service.ts";

/** The settings of a server's calls, as predicates of it. */
export const askingWords: readonly SettingWords[] = [
  { keys: ["timeout", "limit", "warnsOnly"], says: timeoutWords },
  {
    keys: ["deadline"],
    says: ({ deadline }) =>
      deadline === "none" ? "has no deadline" : `spends at most ${spaced(deadline)} on the whole request`,
  },
  {
    keys: ["propagatesDeadline"],
    says: ({ propagatesDeadline }) =>
      `${propagatesDeadline ? "tells" : "does not tell"} the next server how much time is left`,
  },
  { keys: ["retry"], says: ({ retry }) => retryWords(partsOf(retry, "tries")) },
  { keys: ["key"], says: ({ key }) => keyWords[shown(key)] ?? `has the key ${shown(key)}` },
  { keys: ["breaker"], says: ({ breaker }) => breakerWords(partsOf(breaker, "failures")) },
  { keys: ["bulkhead"], says: ({ bulkhead }) => bulkheadWords(partsOf(bulkhead, "slots")) },
  {
    keys: ["hedge"],
    says: ({ hedge }) => `sends the same again after ${spaced(partsOf(hedge, "after").after)} without an answer`,
  },
  { keys: ["fallback"], says: ({ fallback }) => fallbackWords(partsOf(fallback, "to")) },
  { keys: ["layers"], says: ({ layers }) => `has its defences in the order ${shown(layers)}` },
];

function partsOf(written: unknown, opens: string): Written {
  return typeof written === "object" && written !== null ? (written as Written) : { [opens]: written };
}

export function timeoutWords({ timeout = "none", limit, warnsOnly }: Written): string {
  const time = spaced(timeout);
  if (timeout === "none") return "waits without a timeout";
  if (warnsOnly) return `only notes when its timeout of ${time} has passed`;
  if (limit === "headers")
    return `waits at most ${time} for the headers of an answer, and without a timeout for its body`;
  if (limit === "connected") return `waits at most ${time} once it has a connection`;
  if (limit === "idle") return `gives up after ${time} without a byte`;
  if (limit === "client") return `leaves a timeout of ${time} to its client`;
  return `waits at most ${time}`;
}

function retryWords({ like = "lab", ...parts }: Written): string {
  if (like !== "lab") return `retries as ${shown(like)} does${writtenParts(parts)}`;
  const { tries = 3, on, wait, budget } = parts;
  const which = Array.isArray(on) ? ` after ${allOf(on.map(shown))}` : " when a call fails";
  const waits = typeof wait === "object" && wait !== null ? waitWords(wait as Written) : ", at once";
  const most = budget === undefined ? "" : ", within a budget";
  return tries === 1 ? "tries only once" : `tries up to ${often(Number(tries))}${which}${waits}${most}`;
}

function waitWords({ first = "100ms", factor = 2, jitter }: Written): string {
  const grows = factor === 1 ? "" : ` and ${shown(factor)} times as long each time`;
  return `, after ${spaced(first)}${grows}${jitter === undefined || jitter === "none" ? "" : `, with ${shown(jitter)} jitter`}`;
}

const keyWords: Readonly<Record<string, string>> = {
  none: "sends no idempotency key",
  once: "sends one idempotency key with all tries of a request",
  each: "sends a new idempotency key with each try",
};

/** The other written settings: " (tries 3, openFor 5s)". */
function writtenParts(parts: Written): string {
  const written = Object.entries(parts).flatMap(([key, part]) => (part === undefined ? [] : [`${key} ${shown(part)}`]));
  return written.length === 0 ? "" : ` (${written.join(", ")})`;
}

function breakerWords({ like = "lab", ...parts }: Written): string {
  if (like !== "lab") return `has the circuit breaker of ${shown(like)}${writtenParts(parts)}`;
  const { failures, share, of, openFor = "10s" } = parts;
  const over = of === undefined ? "" : ` of the last ${typeof of === "number" ? several(of, "call") : spaced(of)}`;
  const opens = share === undefined ? several(Number(failures ?? 5), "failure") : `${shown(share)} failures`;
  return `stops calling for ${spaced(openFor)} after ${opens}${over || (share === undefined ? " in a row" : "")}`;
}

function bulkheadWords({ like = "lab", ...parts }: Written): string {
  if (like !== "lab") return `has the bulkhead of ${shown(like)}${writtenParts(parts)}`;
  const { slots = 10, queue, waits } = parts;
  const room = queue === undefined || queue === 0 ? "" : `, with room for ${shown(queue)} to wait`;
  return `has at most ${several(Number(slots), "call")} in progress${room}${waits === undefined ? "" : `, for ${spaced(waits)}`}`;
}

function fallbackWords({ to, status, cached }: Written): string {
  if (to !== undefined) return `calls ${shown(to)} instead if that fails`;
  if (status !== undefined) return `answers ${shown(status)} itself if that fails`;
  return `answers with what it got in the last ${spaced(cached)} if that fails`;
}
