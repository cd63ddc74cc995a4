import type { Call, Ours } from "../../../scenario/recorded-call.ts";
import { CLIENT, type Failure, type Phase, type RecordedReply, type What } from "../../../trace.ts";
import { escapeLine } from "../escape.ts";

/** Names the server that was called, with the door if there was one. */
export function placeWords({ to, door }: Pick<Call, "to" | "door">): string {
  return door === undefined ? to : `${to}/${door}`;
}

/** Formats a measured time: 1.003 s. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}

/** Formats a configured time or a difference: 1 s, 250 ms, 2.001 s. */
export function shortTime(ms: number): string {
  if (ms < 1) return `${Number(ms.toFixed(2))} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${Number((ms / 1000).toFixed(3))} s`;
}

/** Formats a time for a sentence, in which a millisecond more does not matter: 1 s, 1.25 s. */
export function roundTime(ms: number): string {
  return ms < 1000 ? shortTime(ms) : `${Number((ms / 1000).toFixed(2))} s`;
}

export function isFailure(outcome: RecordedReply | Failure): outcome is Failure {
  return "phase" in outcome;
}

export const duringPhase: Readonly<Record<Phase, string>> = {
  lookup: "while looking up the address",
  queue: "while waiting for a free connection",
  connect: "while connecting",
  send: "while sending",
  headers: "while waiting for a response",
  body: "in the middle of the body",
};

/** Returns whether the resolver failed temporarily, so that another lookup may succeed. */
export function isForNow({ code }: Failure): boolean {
  return code === "EAI_AGAIN";
}

/**
 * Describes how a call failed, as a predicate of its caller: "order … gives up after 1 s while waiting for an answer". `tookMs`
 * is undefined for words without times.
 */
export function failureWords(why: Failure, tookMs: number | undefined): string {
  const during = duringPhase[why.phase];
  switch (why.name) {
    case "timed-out":
      return `gives up ${tookMs === undefined ? "" : `after ${shortTime(tookMs)} `}${during}`;
    case "refused":
      return "is refused: nothing listens there";
    case "unreachable":
      if (why.phase !== "lookup") return "reaches no server";
      return isForNow(why) ? "cannot look up the address for now" : "finds no such address";
    case "hung-up":
      if (why.code === "ECANCELED") return "cancels the call: its response is no longer needed";
      return `finds the connection closed ${during}`;
    case "reset":
      return `finds the connection reset ${during}`;
    case "cut":
      return "sees the response break off in its body";
    case "malformed":
      return "cannot read the response";
    case "too-large":
      return "finds the response too large";
    case "rejected":
      return `is rejected by its own ${why.code}`;
    case "queued-out":
      return "finds no free connection in its pool";
    case "client-error":
      return `fails in its own client ${during}`;
  }
}

/** Describes an answer to a call from outside, as far as this side knows it. */
export function oursWords(ours: Ours, by: string): string {
  return ours.status === null ? sentWords(ours, by) : `${ours.status}, ${sentWords(ours, by)}`;
}

/** Returns a name for the caller. A caller from outside has none. */
export function callerWords(by: string): string {
  return by === CLIENT ? "the client" : by;
}

/** Formats an exact number of bytes. */
export function sayBytes(bytes: number): string {
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}

/** Says how much was sent and who closed the connection. A client's close after a complete answer is not mentioned. */
export function sentWords({ isWhole, sentBytes, closedBy, atMs }: Ours, by: string): string {
  const sent = sayBytes(sentBytes);
  if (isWhole) return closedBy === "server" ? `${sent}, then closed here` : sent;
  if (atMs === null) return "no complete response yet";
  const closed = closedBy === "client" ? `closed by ${callerWords(by)}` : "closed here";
  return `${closed} ${sentBytes === 0 ? "before a byte was sent" : `after ${sent}`}`;
}

export function stillWaiting(call: Pick<Call, "parent" | "tookMs">, stuck: boolean): string {
  if (stuck) return "would wait forever";
  return call.parent === null ? `still waiting after ${shortTime(call.tookMs)}, when the watch ended` : "still waiting";
}

/** Numbers one of several tries: "2. ", or "hedge " for a parallel one. */
export function tryWords({ try: nth = 1, hedged }: Pick<Call, "try" | "hedged">, isOneOfMany: boolean): string {
  return `${nth > 1 || isOneOfMany ? `${nth}. ` : ""}${hedged ? "hedge " : ""}`;
}

/** Says what a call asks for, of which instance and at which of its addresses. */
export function askWords({ line, door, instance }: Extract<What, { kind: "asked" }>): string {
  const numbered = instance === undefined ? escapeLine(line) : `${escapeLine(line)} #${instance}`;
  return door === undefined ? numbered : `${numbered} at ${door}`;
}
