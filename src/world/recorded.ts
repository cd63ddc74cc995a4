import { keyIn } from "../service/asking/send.ts";
import type { Ask, Outcome, Reply } from "../service/service.ts";
import { isFailure } from "../service/service.ts";
import type { Header, RecordedReply, What } from "../trace.ts";

/** The trace keeps the first bytes of a body, enough to read and never the stream. */
export const KEPT_BYTES = 65_536;

/** Headers that carry the thread of calls belong to the world, not to the lesson. */
export const THREAD_HEADER = "traceparent";

export function recorded(status: number, headers: readonly Header[], body: Uint8Array): RecordedReply {
  const kept = body.length > KEPT_BYTES ? body.subarray(0, KEPT_BYTES) : body;
  return { status, headers, body: kept, bodyBytes: body.length };
}

/** A call, as an event of its caller. */
export function asked(
  { server, door }: { readonly server: string; readonly door?: string | undefined },
  line: string,
  parent: number | null,
  { step, try: nth, hedged, headers = [] }: Partial<Ask> & { readonly step?: number | undefined } = {},
): Extract<What, { kind: "asked" }> {
  const plain = { kind: "asked", to: server, line, parent } as const;
  const key = headers.length === 0 ? undefined : keyIn(headers);
  if (door === undefined && step === undefined && nth === undefined && !hedged && key === undefined) return plain;
  return {
    ...plain,
    ...(door !== undefined && { door }),
    ...(step !== undefined && { step }),
    ...(nth !== undefined && { try: nth }),
    ...(hedged && { hedged: true }),
    ...(key !== undefined && { key }),
  };
}

/** How a call ended, as an event of its caller. */
export function ended(outcome: Outcome, tookMs: number, came?: Reply): What {
  if (isFailure(outcome)) {
    const failed = { kind: "failed", tookMs, why: outcome } as const;
    return came === undefined ? failed : { ...failed, came: recorded(came.status, came.headers, wholeBytes(came)) };
  }
  return { kind: "answered", tookMs, reply: recorded(outcome.status, outcome.headers, wholeBytes(outcome)) };
}

function wholeBytes(reply: Reply): Uint8Array {
  if (reply.body instanceof Uint8Array) return reply.body;
  throw new Error("a reply is recorded once its body is whole");
}
