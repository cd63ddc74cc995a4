import { headerValue } from "../../../text/headers/headers.ts";
import { type Header, phases } from "../../../trace.ts";
import { DEADLINE_AT_HEADER, DEADLINE_HEADER } from "../../deadline.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../../service.ts";
import type { Task } from "../../task.ts";
import type { Attempt } from "../attempt.ts";

const KEY_HEADER = "idempotency-key";

export function keyIn(headers: readonly Header[]): string | undefined {
  return headerValue(headers, KEY_HEADER);
}

/** The innermost layer: the call with its timeout, or with the time left until the deadline if that is less. */
export function send(attempt: Attempt): Task<Outcome> {
  const { ctx, to, timeout, deadlineMs } = attempt;
  if (deadlineMs === Number.POSITIVE_INFINITY) return ctx.ask(to, told(attempt, deadlineMs), timeout);
  const leftMs = deadlineMs - ctx.clock.now();
  return ctx.ask(to, told(attempt, leftMs), timeoutOf(timeout, leftMs));
}

/**
 * The call with all headers about the attempt. Its properties are written out, because V8 gives every spread copy a
 * shape of its own and then compiles its readers anew.
 */
function told(attempt: Attempt, leftMs: number): OutgoingRequest {
  const ask = attempt.ask();
  const { tellsDeadline, deadlineMs, hedged, key, cancellation = ask.cancellation } = attempt;
  const nth = attempt.try > 1 ? attempt.try : ask.try;
  if (nth === ask.try && !hedged && !tellsDeadline && cancellation === ask.cancellation && key === undefined)
    return ask;
  const { method, path, body } = ask;
  let { headers } = ask;
  if (key !== undefined) headers = [...headers, [KEY_HEADER, key()]];
  if (tellsDeadline === "absolute") headers = [...headers, [DEADLINE_AT_HEADER, String(Math.round(deadlineMs))]];
  else if (tellsDeadline) headers = [...headers, [DEADLINE_HEADER, String(Math.max(0, Math.round(leftMs)))]];
  const made: { -readonly [Part in keyof OutgoingRequest]: OutgoingRequest[Part] } = { method, path, headers, body };
  if (cancellation !== undefined) made.cancellation = cancellation;
  if (nth !== undefined) made.try = nth;
  if (hedged) made.hedged = hedged;
  return made;
}

function timeoutOf(timeout: CallTimeout | undefined, leftMs: number): CallTimeout | undefined {
  if (timeout === undefined || timeout.ms > leftMs) return { ms: leftMs, covers: phases, warnsOnly: false };
  const { covers, warnsOnly, ofSilence, ownTimer } = timeout;
  const isOfWholeCall = covers.length === phases.length && !warnsOnly && !ofSilence && !ownTimer;
  return isOfWholeCall ? timeout : { ...timeout, withinMs: leftMs };
}
