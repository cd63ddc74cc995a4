import { keyIn } from "../service/asking/send.ts";
import type { Ask, Outcome } from "../service/service.ts";
import { isFailure } from "../service/service.ts";
import type { Failure, Header, RecordedReply, What } from "../trace.ts";

/** The trace keeps the first bytes of a body, enough to read and never the stream. */
export const KEPT_BYTES = 65_536;

/** Headers that carry the thread of calls belong to the world, not to the lesson. */
export const THREAD_HEADER = "traceparent";

export function recorded(status: number, headers: readonly Header[], body: Uint8Array): RecordedReply {
  const kept = body.length > KEPT_BYTES ? body.subarray(0, KEPT_BYTES) : body;
  return { status, headers, body: kept, bodyBytes: body.length };
}

type Asked = Extract<What, { kind: "asked" }>;

/** A call, as an event of its caller. */
export function asked(
  { server, door }: { readonly server: string; readonly door?: string | undefined },
  line: string,
  parent: number | null | "unknown",
  { try: nth, hedged, headers = [] }: Partial<Ask> = {},
  step?: number,
): Asked {
  const what: { -readonly [Part in keyof Asked]: Asked[Part] } = { kind: "asked", to: server, line, parent };
  const key = headers.length === 0 ? undefined : keyIn(headers);
  if (step !== undefined) what.step = step;
  if (door !== undefined) what.door = door;
  if (nth !== undefined) what.try = nth;
  if (hedged) what.hedged = true;
  if (key !== undefined) what.key = key;
  return what;
}

/** How a call ended whose answer did not arrive in pieces, as an event of its caller. */
export function ended(outcome: Outcome, tookMs: number, error?: string): What {
  if (isFailure(outcome)) return { kind: "failed", tookMs, why: outcome, ...(error !== undefined && { error }) };
  const { status, headers, body } = outcome;
  if (!(body instanceof Uint8Array)) throw new Error("a reply is recorded once its body is whole");
  return { kind: "answered", tookMs, reply: recorded(status, headers, body) };
}

/** How a call ended whose caller has read the body as far as it came: `why` is null if that was all of it. */
export function endedInBody(why: Failure | null, came: RecordedReply, tookMs: number, error?: string): What {
  if (why === null) return { kind: "answered", tookMs, reply: came };
  return { kind: "failed", tookMs, why, came, ...(error !== undefined && { error }) };
}
