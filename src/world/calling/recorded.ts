import { keyIn } from "../../service/asking/layers/send-attempt.ts";
import type { Outcome, OutgoingRequest } from "../../service/service.ts";
import { isFailure } from "../../service/service.ts";
import type { Failure, Header, RecordedReply, What } from "../../trace.ts";

/** The trace keeps this many bytes of a body: enough to read, but not a whole stream. */
export const KEPT_BYTES = 65_536;

/** The header that carries a call's number over a socket. It belongs to the world, so the lesson does not see it. */
export const THREAD_HEADER = "traceparent";

export function recorded(status: number, headers: readonly Header[], body: Uint8Array): RecordedReply {
  const kept = body.length > KEPT_BYTES ? body.subarray(0, KEPT_BYTES) : body;
  return { status, headers, body: kept, bodyBytes: body.length };
}

type AskedEvent = Extract<What, { kind: "asked" }>;

/** The address that a call is made to. */
export interface CalledPlace {
  readonly server: string;
  readonly door?: string | undefined;
  readonly instance?: number | undefined;
}

/** Returns the event of a caller that sends a call. */
export function asked(
  { server, door, instance }: CalledPlace,
  line: string,
  parent: number | null | "unknown",
  { try: nth, hedged, headers = [] }: Partial<OutgoingRequest> = {},
  step?: number,
): AskedEvent {
  const what: { -readonly [Part in keyof AskedEvent]: AskedEvent[Part] } = { kind: "asked", to: server, line, parent };
  const key = headers.length === 0 ? undefined : keyIn(headers);
  if (step !== undefined) what.step = step;
  if (door !== undefined) what.door = door;
  if (instance !== undefined) what.instance = instance;
  if (nth !== undefined) what.try = nth;
  if (hedged) what.hedged = true;
  if (key !== undefined) what.key = key;
  return what;
}

/** Returns the event of a caller whose call has failed, or whose answer has arrived in one piece. */
export function ended(outcome: Outcome, tookMs: number, error?: string): What {
  if (isFailure(outcome)) return { kind: "failed", tookMs, why: outcome, ...(error !== undefined && { error }) };
  const { status, headers, body } = outcome;
  if (!(body instanceof Uint8Array)) throw new Error("a reply is recorded once its body is whole");
  return { kind: "answered", tookMs, reply: recorded(status, headers, body) };
}

/** Returns the event of a caller that has read the streamed body of an answer; `why` is null if the body was complete. */
export function endedInBody(why: Failure | null, came: RecordedReply, tookMs: number, error?: string): What {
  if (why === null) return { kind: "answered", tookMs, reply: came };
  return { kind: "failed", tookMs, why, came, ...(error !== undefined && { error }) };
}
