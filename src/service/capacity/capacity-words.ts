import { formatDistribution, readDistribution } from "../../policy/random/read-distribution.ts";
import { shown } from "../../text/values/format-value.ts";
import { sayDuration } from "../../text/values/units.ts";
import { several, spaced } from "../../text/words/phrases.ts";
import type { What } from "../../trace.ts";
import type { WrittenSettings } from "../service.ts";
import type { CapacityRule } from "./capacity-rule.ts";

/** Describes the setting as a predicate of its server: "has 30 workers, work of 10 ms for each request". */
export function capacityWords({ capacity }: WrittenSettings): string {
  const parts: WrittenSettings =
    typeof capacity === "object" && capacity !== null ? (capacity as WrittenSettings) : { workers: capacity };
  const { workers, shared, work, queue = {}, slowing, crossTalk, paused } = parts;
  if (isPause(parts)) return paused ? "has no active worker" : "has its workers back";
  const who = shared ? "shares one processor among its requests" : `has ${workersWords(workers)}`;
  const said = [
    who,
    ...(work === undefined ? [] : [workWords(work)]),
    ...(slowing === undefined ? [] : [`slowed ${shown(slowing)} by each other busy request`]),
    ...(crossTalk === undefined ? [] : [`slowed ${shown(crossTalk)} by each two that must agree`]),
    ...queueWords(queue as WrittenSettings),
    ...(paused ? ["no active worker for now"] : []),
  ];
  return said.join(", ");
}

function queueWords({ limit, order, drop, target = "100ms", interval = "100ms" }: WrittenSettings): string[] {
  const patience = `rejects those that have waited longer than ${spaced(target)}`;
  const onceFull = [
    ...(order === "adaptive-lifo" ? ["serves the newest request first"] : []),
    ...(drop === "codel" ? [patience] : []),
  ];
  return [
    ...(limit === undefined ? [] : [limit === 0 ? "no queue" : `room for ${shown(limit)} in its queue`]),
    ...(order === "lifo" ? ["the last to arrive served first"] : []),
    ...(drop === "late" ? [`a queue that ${patience}`] : []),
    ...(drop === "expired" ? ["a queue that drops requests whose callers have gone"] : []),
    ...(onceFull.length === 0
      ? []
      : [`a queue that, once it has not been empty for ${spaced(interval)}, ${onceFull.join(" and ")}`]),
  ];
}

/** Whether a change only pauses or resumes the server. */
export function isPause(capacity: unknown): boolean {
  return typeof capacity === "object" && capacity !== null && Object.keys(capacity).join() === "paused";
}

function workersWords(workers: unknown): string {
  return workers === undefined ? "any number of workers" : several(Number(workers), "worker");
}

function workWords(written: unknown): string {
  const read = readDistribution(written);
  if ("wrong" in read) return `work of ${shown(written)} for each request`;
  const { value } = read;
  if (value.kind !== "exponential") return `work of ${spaced(formatDistribution(value))} for each request`;
  return `work of ${sayDuration(value.meanMs)} on average for each request (exponential)`;
}

/** Notes why a request waits. */
export function waitsOf({ paused, workers }: CapacityRule, by: string): What {
  const many = workers === 1 ? "one request" : `${workers} requests`;
  return { kind: "decided", by, says: paused ? "waits: no worker is active" : `waits: it works on ${many} at a time` };
}
