import { sayDuration } from "../../text/values/units.ts";
import type { Exchange } from "../door/exchange.ts";
import type { ProxyConnection } from "../link/connection.ts";
import type { Delivery } from "../link/socket-writer.ts";
import type { PassedBytes } from "../tls/relay.ts";
import type { EndFailure } from "./end-failure.ts";
import { type ClientCourse, statusLineBytes } from "./message-course.ts";
import type { LogEntry } from "./traffic-log.ts";

export type EntryDetails = Omit<LogEntry, "seq" | "atMs" | "proxy" | "connection"> & { readonly atMs?: number };

const unread = { message: null, line: null } as const;
const nothingArrived = "nothing: no connection arrived";

/** The knowledge of both ends while a connection is open. */
export const openKnows = { client: "nothing yet", upstream: "nothing yet" } as const;

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
  { links: { upstream, downstream }, isOver }: ProxyConnection,
  faults: Exchange["faults"],
  failure: EndFailure | undefined,
  beganMs: number,
  beyond: PassedBytes = { gotBytes: upstream.delivery.gotBytes, sentBytes: downstream.receivedBytes },
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
  const [client, server] = [downstream.delivery, upstream.delivery];
  const closing = (own: Delivery, other: Delivery, wasSent: number) =>
    failure === undefined ? closingWords(own, other, { wasSent, isOver, beganMs }) : "";
  const clientClosing = closing(client, server, downstream.receivedBytes);
  const leftUnanswered = client.gotBytes === 0 && clientClosing.includes("hung up");
  return {
    ...common,
    client: `sent ${upstream.receivedBytes} B, got ${client.gotBytes} B${clientClosing}`,
    upstream:
      failure?.why ??
      `got ${beyond.gotBytes} B, sent ${beyond.sentBytes} B${closing(server, client, upstream.receivedBytes)}`,
    knows: {
      client: leftUnanswered ? "nothing: it left before a response" : ended,
      upstream: failure?.reached === false ? nothingArrived : ended,
    },
  };
}

/** Says of one end how the connection ended, if it was the first to close, or if neither was. */
function closingWords(
  { gotBytes, laterBytes, closedMs }: Delivery,
  other: Delivery,
  { wasSent, isOver, beganMs }: { readonly wasSent: number; readonly isOver: boolean; readonly beganMs: number },
): string {
  if (closedMs === undefined) return isOver && other.closedMs === undefined ? ", closed by the proxy" : "";
  if (other.closedMs !== undefined && other.closedMs < closedMs) return "";
  const after = `after ${sayDuration(Math.round(closedMs - beganMs))}`;
  if (laterBytes > 0) return `, ended its side ${after}, was sent ${laterBytes} B more`;
  if (!isOver) return `, ended its side ${after}`;
  return gotBytes === 0 || gotBytes < wasSent ? `, hung up ${after}` : `, closed first ${after}`;
}

/** Describes a request without a complete answer yet, to a client that has closed perhaps. */
export function openMessageEntry(
  { atMs, line, faults, client, upstream }: Exchange,
  closedMs: number | undefined,
): Omit<EntryDetails, "message"> {
  const waits = client === null ? "waits for a response" : `status ${client}, and waits for the rest`;
  return {
    atMs,
    line,
    fault: wordsOf(faults),
    client: closedMs === undefined ? waits : `ended its side after ${sayDuration(Math.round(closedMs - atMs))}`,
    upstream: upstream === undefined ? "has not answered" : didOf(upstream),
    knows: { client: "nothing yet: the work may be done or not", upstream: "nothing of what the client got" },
  };
}

/** Describes a message, and what each end can conclude from what it saw. */
export function messageEntry(
  { atMs, line, faults, client, upstream }: Exchange,
  { connectionBytes: _, laterThanMs, ...course }: ClientCourse,
): Omit<EntryDetails, "message"> {
  const { closedBy, sentBytes, tookMs } = course;
  const status = closedBy !== null && sentBytes < statusLineBytes ? null : client;
  return {
    atMs,
    line,
    fault: wordsOf(faults),
    client: gotWords(status, closedBy, sentBytes, tookMs) + laterWords(laterThanMs),
    upstream: upstream === undefined ? "was not asked" : didOf(upstream),
    knows: { client: clientKnows(status, closedBy), upstream: upstreamKnows(upstream) },
    course: { ...course, clientStatus: status, upstreamStatus: upstream ?? null, faults },
  };
}

function gotWords(
  status: number | null,
  closedBy: ClientCourse["closedBy"],
  sentBytes: number,
  tookMs: number,
): string {
  const head = status === null ? "no complete head of a response" : `status ${status}`;
  if (closedBy === null) return head;
  if (closedBy === "server") return `${head}, and the end of the connection after ${sentBytes} B`;
  const hungUp = `hung up after ${sayDuration(Math.round(tookMs))}, got ${sentBytes} B`;
  return status === null ? hungUp : `${head}, ${hungUp}`;
}

function laterWords(closedMs: number | undefined): string {
  if (closedMs === undefined) return "";
  return `, if it still read: it had ended its side after ${sayDuration(Math.round(closedMs))}`;
}

function wordsOf(faults: Exchange["faults"]): string | null {
  return faults.length === 0 ? null : faults.map(({ name, says }) => `${name}: ${says}`).join("; ");
}

function didOf(answer: number | string): string {
  return typeof answer === "number" ? `answered ${answer}` : `failed: ${answer}`;
}

function clientKnows(status: number | null, closedBy: ClientCourse["closedBy"]): string {
  if (status === null) return "nothing: the work may be done or not";
  if (closedBy !== null) return `the status ${status}, not whether the work was done: the response was cut off`;
  if (status < 400) return "the upstream answered, as far as the response is complete";
  return status < 500 ? "its request was rejected" : "an error: the work may be done or not";
}

function upstreamKnows(answer: Exchange["upstream"]): string {
  if (answer === undefined || answer === "ECONNREFUSED") return "nothing: no request arrived";
  return typeof answer === "number" ? "that it answered, not what the client got" : "at most that a connection ended";
}
