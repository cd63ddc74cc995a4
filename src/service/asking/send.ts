import { type Header, phases } from "../../trace.ts";
import type { Ask, Limit, Outcome } from "../service.ts";
import type { Attempt } from "./attempt.ts";
import { DEADLINE_AT_HEADER, DEADLINE_HEADER } from "./deadline.ts";

const KEY_HEADER = "idempotency-key";

export function keyIn(headers: readonly Header[]): string | undefined {
  return headers.find(([name]) => name.length === KEY_HEADER.length && name.toLowerCase() === KEY_HEADER)?.[1];
}

/** The innermost layer: the call itself, with its timeout or what is left of the time of the whole request. */
export function send(attempt: Attempt): Promise<Outcome> {
  const { ctx, to, limit, deadlineMs } = attempt;
  if (deadlineMs === Number.POSITIVE_INFINITY) return ctx.ask(to, told(attempt, deadlineMs), limit);
  const leftMs = deadlineMs - ctx.clock.now();
  return ctx.ask(to, told(attempt, leftMs), limitOf(limit, leftMs));
}

/** The call with all headers about the attempt for the next server. */
function told(attempt: Attempt, leftMs: number): Ask {
  const { tellsDeadline, deadlineMs, gone, hedged, key, try: nth } = attempt;
  const ask = attempt.ask();
  if (nth === 1 && !hedged && !tellsDeadline && gone === undefined && key === undefined) return ask;
  const headers = [...ask.headers];
  if (key !== undefined) headers.push([KEY_HEADER, key()]);
  if (tellsDeadline === "absolute") headers.push([DEADLINE_AT_HEADER, String(Math.round(deadlineMs))]);
  else if (tellsDeadline) headers.push([DEADLINE_HEADER, String(Math.max(0, Math.round(leftMs)))]);
  return {
    ...ask,
    headers,
    ...(gone !== undefined && { gone }),
    ...(nth > 1 && { try: nth }),
    ...(hedged && { hedged }),
  };
}

function limitOf(limit: Limit | undefined, leftMs: number): Limit | undefined {
  if (limit !== undefined && limit.ms <= leftMs) return limit;
  return { ms: leftMs, covers: phases, warnsOnly: false };
}
