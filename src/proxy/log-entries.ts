import type { Exchange, ExchangeEnd } from "./door/exchange.ts";
import type { EndFailure } from "./end-failure.ts";
import type { ProxyConnection } from "./link/connection.ts";
import type { PassedBytes } from "./tls/relay.ts";
import type { LogEntry } from "./traffic-log.ts";

export type EntryDetails = Omit<LogEntry, "seq" | "atMs" | "proxy" | "connection"> & { readonly atMs?: number };

const unread = { message: null, line: null } as const;
const nothingArrived = "nothing: no connection arrived";

/** The knowledge of both ends while a connection is open. */
export const openKnows = { client: "that it is connected", upstream: "that it is connected" } as const;

/** Describes a connection that the upstream did not accept. */
export function unreachedEntry(code: string): EntryDetails {
  return {
    ...unread,
    fault: null,
    client: "connected, and got the end of the connection",
    upstream: `could not be reached (${code})`,
    knows: { client: "nothing: the connection ended without a response", upstream: nothingArrived },
  };
}

/** Describes a connection whose upstream has not accepted it yet. */
export function waitingEntry(): EntryDetails {
  return {
    ...unread,
    fault: null,
    client: "is connected, and waits",
    upstream: "has not accepted the connection yet",
    knows: { client: openKnows.client, upstream: nothingArrived },
  };
}

/** Describes a connection that is open or has ended, perhaps because nothing could be read from it. */
export function connectionEntry(
  { links: { upstream, downstream } }: ProxyConnection,
  faults: Exchange["faults"],
  failure: EndFailure | undefined,
  beyond: PassedBytes = { gotBytes: upstream.sentBytes, sentBytes: downstream.receivedBytes },
): EntryDetails {
  const common = { ...unread, fault: wordsOf(faults), ...(faults.length > 0 && { faults }) };
  if (failure?.end === "client")
    return {
      ...common,
      client: failure.why,
      upstream: "was not asked",
      knows: { client: "that its request was never sent", upstream: nothingArrived },
    };
  const ended = "that the connection ended";
  return {
    ...common,
    client: `sent ${upstream.receivedBytes} B, got ${downstream.sentBytes} B`,
    upstream: failure?.why ?? `got ${beyond.gotBytes} B, sent ${beyond.sentBytes} B`,
    knows: { client: ended, upstream: failure?.reached === false ? nothingArrived : ended },
  };
}

/** Describes a request without a complete answer yet. */
export function openMessageEntry({ atMs, line, faults, client, upstream }: Exchange): Omit<EntryDetails, "message"> {
  return {
    atMs,
    line,
    fault: wordsOf(faults),
    client: client === null ? "waits for a response" : `status ${client}, and waits for the rest`,
    upstream: upstream === undefined ? "has not answered" : didOf(upstream),
    knows: { client: "nothing yet: the work may be done or not", upstream: "nothing of what the client got" },
  };
}

/** Describes a message, and what each end can conclude from what it saw. */
export function messageEntry(
  { atMs, line, faults, client, upstream }: Exchange,
  course: ExchangeEnd,
): Omit<EntryDetails, "message"> {
  const { closedBy, sentBytes } = course;
  const head = client === null ? "no complete head of a response" : `status ${client}`;
  const got = closedBy === null ? head : `${head}, and the end of the connection after ${sentBytes} B`;
  return {
    atMs,
    line,
    fault: wordsOf(faults),
    client: got,
    upstream: upstream === undefined ? "was not asked" : didOf(upstream),
    knows: { client: clientKnows(closedBy === null ? client : null), upstream: upstreamKnows(upstream) },
    course: { ...course, clientStatus: client, upstreamStatus: upstream ?? null, faults },
  };
}

function wordsOf(faults: Exchange["faults"]): string | null {
  return faults.length === 0 ? null : faults.map(({ name, says }) => `${name}: ${says}`).join("; ");
}

function didOf(answer: number | string): string {
  return typeof answer === "number" ? `answered ${answer}` : `failed: ${answer}`;
}

function clientKnows(status: number | null): string {
  if (status === null) return "nothing: the work may be done or not";
  if (status < 400) return "the upstream answered, as far as the response is complete";
  return status < 500 ? "its request was rejected" : "an error: the work may be done or not";
}

function upstreamKnows(answer: Exchange["upstream"]): string {
  if (answer === undefined || answer === "ECONNREFUSED") return "nothing: no request arrived";
  return typeof answer === "number" ? "that it answered, not what the client got" : "at most that a connection ended";
}
