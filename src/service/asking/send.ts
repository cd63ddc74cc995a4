import { type Header, phases } from "../../trace.ts";
import type { Limit } from "../service.ts";
import type { Next } from "./attempt.ts";
import { DEADLINE_HEADER } from "./deadline.ts";

const KEY_HEADER = "idempotency-key";

export function keyIn(headers: readonly Header[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === KEY_HEADER)?.[1];
}

/** The innermost layer: the call itself, with its timeout or what is left of the time of the whole request. */
export const send: Next = async (attempt) => {
  const { ctx, to, limit, deadlineMs, tellsDeadline, gone, hedged } = attempt;
  const ask = attempt.ask();
  const leaves = gone ?? ask.gone;
  const leftMs = deadlineMs - ctx.clock.now();
  const headers = [...ask.headers];
  if (attempt.key !== undefined) headers.push([KEY_HEADER, attempt.key()]);
  if (tellsDeadline) headers.push([DEADLINE_HEADER, String(Math.max(0, Math.round(leftMs)))]);
  const sent = {
    ...ask,
    headers,
    ...(leaves !== undefined && { gone: leaves }),
    ...(attempt.try > 1 && { try: attempt.try }),
    ...(hedged && { hedged }),
  };
  return { outcome: await ctx.ask(to, sent, limitOf(limit, leftMs)) };
};

function limitOf(limit: Limit | undefined, leftMs: number): Limit | undefined {
  if (leftMs === Number.POSITIVE_INFINITY || (limit !== undefined && limit.ms <= leftMs)) return limit;
  return { ms: leftMs, covers: phases, warnsOnly: false };
}
