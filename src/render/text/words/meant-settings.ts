import type { UnknownKey } from "../../../text/problems/problem.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";

/** Names that other programs use, with the settings and faults that do the same here. */
const meantSettings: Readonly<Record<string, readonly string[]>> = {
  retries: ["retry"],
  attempts: ["retry"],
  tries: ["retry"],
  maxretries: ["retry"],
  maxattempts: ["retry"],
  backoff: ["retry: { tries: 3, wait: { first: 100ms } }"],
  jitter: ["retry: { tries: 3, wait: { jitter: full } }"],
  latency: ["delay"],
  slow: ["delay"],
  sleep: ["delay"],
  status: ["error-status"],
  error: ["error-status"],
  timeout: ["delay"],
  readtimeout: ["timeout"],
  requesttimeout: ["timeout"],
  circuitbreaker: ["breaker"],
  concurrency: ["capacity"],
  threads: ["capacity"],
  workers: ["capacity"],
  queue: ["capacity: { workers: 3, queue: { limit: 10 } }"],
  connectionpool: ["pool"],
  down: ["off"],
  crash: ["off", "hang-up"],
  drop: ["hang-up", "reset"],
  cut: ["hang-up"],
  close: ["hang-up"],
  disconnect: ["hang-up", "reset"],
  idempotency: ["key", "keys"],
  idempotencykey: ["key", "keys"],
  keepalive: ["connections: pooled"],
};

/** Keys of a fault's entry, which people write next to the fault. */
const ofEntries = ["when", "first", "nth", "calls", "share", "path", "header", "from", "until", "instance"];

/**
 * Returns the way out for a key under which other programs know a setting of its place. Only the terminal needs it, so
 * the pages do without the table.
 */
export function meantSetting(unknown: UnknownKey | undefined, cure: string | undefined): string | undefined {
  if (unknown === undefined) return cure;
  const { key, known, of, before, others = [] } = unknown;
  if (ofEntries.includes(key) && known.includes("faults"))
    return `write it next to a fault in faults, such as ${placed("faults: [{ error-status: 503, first: 1 }]", before)}`;
  const meant = ownValue(meantSettings, key.toLowerCase().replaceAll(/[-_]/g, "")) ?? [];
  const settings = meant.filter((each) => known.includes(each.replace(/:.*/, "")));
  if (settings.length === 0) return cure;
  const owner = before ?? (of === undefined ? undefined : `${of}.`);
  return didYouMean(...others, ...settings.map((each) => placed(each, owner)));
}

/** Writes a setting as its owner's; the value of a setting of an owner follows an equals sign. */
function placed(setting: string, before: string | undefined): string {
  return before === undefined ? setting : shellWord(`${before}${setting.replace(": ", "=")}`);
}
