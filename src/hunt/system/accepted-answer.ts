import { utf8 } from "../../text/bytes.ts";
import type { ReceivedAnswer } from "./send-request.ts";
import { type AcceptRow, isWhen } from "./system.ts";

/** Whether a row is about failures at these services. */
export function hasRow(rows: readonly AcceptRow[], failed: readonly string[]): boolean {
  return rows.some(({ when }) => isWhen(when, failed));
}

/** Says why an answer is not accepted after failures at these services; undefined if it is. */
export function notAccepted(
  rows: readonly AcceptRow[],
  failed: readonly string[],
  { got, tookMs }: { readonly got: ReceivedAnswer; readonly tookMs: number },
): string | undefined {
  if (rows.length === 0) return undefined;
  const row = rows.find(({ when }) => isWhen(when, failed));
  const says = got.status === null ? (got.without ?? "no answer") : `${got.status}`;
  if (row === undefined) return `${says}, for which accept has no row`;
  const { status, json, body, withinMs } = row;
  if (got.status === null) return says;
  if (status !== undefined && !status.includes(got.status)) return `${says} instead of ${status.join(" or ")}`;
  if (withinMs !== undefined && tookMs > withinMs)
    return `${says} after ${Math.round(tookMs)} ms instead of ${withinMs} ms`;
  const text = utf8(got.body);
  if (body !== undefined && !text.includes(body)) return `${says} without "${body}"`;
  if (json !== undefined && !contains(parsed(text), json)) return `${says} with ${text.slice(0, 120)}`;
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has all that is wanted: maps may have more keys, lists more entries. */
function contains(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(value) && wanted.every((each) => value.some((own) => contains(own, each)));
  if (typeof wanted === "object" && wanted !== null)
    return (
      typeof value === "object" &&
      value !== null &&
      Object.entries(wanted).every(
        ([key, each]) => Object.hasOwn(value, key) && contains((value as Record<string, unknown>)[key], each),
      )
    );
  return value === wanted;
}
