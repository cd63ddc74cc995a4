import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several, spaced } from "../../../text/words/phrases.ts";
import type { WrittenSettings } from "../../service.ts";

/** Lists the other written settings: " (tries 3, openFor 5s)". */
export function writtenParts(parts: WrittenSettings): string {
  const written = Object.entries(parts).flatMap(([key, part]) => (part === undefined ? [] : [`${key} ${shown(part)}`]));
  return written.length === 0 ? "" : ` (${written.join(", ")})`;
}

export function breakerWords({ like = "lab", ...parts }: WrittenSettings): string {
  if (like !== "lab") return `has the circuit breaker of ${shown(like)}${writtenParts(parts)}`;
  const { openFor = "10s", counts, per, probes = 1 } = parts;
  const causes = Array.isArray(counts) ? `, counting only ${allOf(counts.map(shown))}` : "";
  const together = per === "all" ? ", counting all servers together" : "";
  const trials = probes === 1 ? "" : `, and then makes ${several(Number(probes), "trial call")}`;
  return `stops calling for ${spaced(openFor)} ${opens(parts)}${causes}${together}${trials}`;
}

function opens({ failures, share, slowShare, slowerThan, of, atLeast }: WrittenSettings): string {
  const calls =
    of === undefined ? "its calls" : typeof of === "number" ? `the last ${several(of, "call")}` : calledIn(of);
  const least = atLeast ?? (typeof of === "number" ? undefined : 10);
  const seen = least === undefined ? "" : `, if there were at least ${several(Number(least), "call")}`;
  const slow = slowShare === undefined ? "" : `${shown(slowShare)} of ${calls} take longer than ${spaced(slowerThan)}`;
  if (share !== undefined) return `once ${shown(share)} of ${calls} fail${slow === "" ? "" : ` or ${slow}`}${seen}`;
  if (slow !== "") return `once ${slow}${seen}`;
  const many = several(Number(failures ?? 5), "failure");
  return of === undefined ? `after ${many} in a row` : `after ${many} among ${calls}`;
}

function calledIn(time: unknown): string {
  return `the calls of the last ${spaced(time)}`;
}

export function bulkheadWords({ like = "lab", ...parts }: WrittenSettings): string {
  if (like !== "lab") return `has the bulkhead of ${shown(like)}${writtenParts(parts)}`;
  const { slots = 10, queue, waits } = parts;
  const room = queue === undefined || queue === 0 ? "" : `, with room for ${shown(queue)} to wait`;
  return `has at most ${several(Number(slots), "call")} in progress${room}${waits === undefined ? "" : `, for ${spaced(waits)}`}`;
}

export function throttleWords({ k = 2, window = "2m" }: WrittenSettings): string {
  return `makes at most ${shown(k)} times as many calls as were accepted in the last ${spaced(window)}`;
}
