import type http from "node:http";
import type net from "node:net";
import type { BodyStream } from "../../../service/body.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import { hasNoBody, wholeReply } from "../../../service/replies.ts";
import { type Answer, isFailure, isWire, type Reply } from "../../../service/service.ts";
import { begin } from "../../../service/task.ts";
import { isNamed } from "../../../text/headers/header-name.ts";
import { withoutHeader } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import { flattened } from "../client/sent-request.ts";
import { type Playing, sendLastScript, sendScript } from "./send-script.ts";

/**
 * Sends an answer: a reply through Node's server, a script of bytes directly to the socket. `progressed` is called whenever
 * the kernel has accepted some of it.
 */
export function send(
  run: Playing,
  answer: Answer,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  progressed?: () => void,
): void | Promise<void> {
  if (outgoing.destroyed || run.activity.isOver) return;
  if (isWire(answer)) return sendScript(run, answer, incoming.socket, outgoing, progressed);
  return sendReply(answer, incoming.method!, outgoing, progressed);
}

function sendReply(
  reply: Reply,
  method: string,
  outgoing: http.ServerResponse,
  progressed?: () => void,
): void | Promise<void> {
  const { status, headers, body, exact } = reply;
  outgoing.sendDate = false;
  const length = lengthOf(reply, method);
  const flat = flattened(length === undefined ? headers : [...headers, length]);
  if (reply.closes) outgoing.shouldKeepAlive = false;
  if (reply.untilClose) outgoing.removeHeader("transfer-encoding");
  // Node adds none if it was removed explicitly.
  if (exact) outgoing.removeHeader("connection");
  const reason = exact ? "" : undefined;
  outgoing.writeHead(status, reason, flat);
  if (!(body instanceof Uint8Array)) return sendPieces(body, outgoing, progressed);
  // Node writes a string together with the headers, but bytes in a second write.
  if (body.length <= SMALL_BYTES) outgoing.end(latin1(body), "latin1", progressed);
  else outgoing.end(body, progressed);
}

async function sendPieces(body: BodyStream, outgoing: http.ServerResponse, progressed?: () => void): Promise<void> {
  for (;;) {
    const next = await body.next();
    if (outgoing.destroyed) return body.cancel();
    if (next === null) return void outgoing.end(progressed);
    if (!(next instanceof Uint8Array)) return breakOff(outgoing);
    if (!outgoing.write(next, progressed)) await drained(outgoing, body.gaveUp);
  }
}

/** Closes the connection after the bytes that were sent, because an incomplete answer must not look complete. */
function breakOff(outgoing: http.ServerResponse): void {
  // From version 26 on Node itself holds pieces back until the turn ends; before, the socket did.
  outgoing.uncork();
  if (outgoing.socket === null) outgoing.destroy();
  else outgoing.socket.destroySoon();
}

const SMALL_BYTES = 4096;

function latin1(body: Uint8Array): string {
  const buffer = body instanceof Buffer ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return buffer.toString("latin1");
}

function drained(outgoing: http.ServerResponse, gaveUp = Cancellation.NEVER): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done).off("close", done);
      forget();
      resolve();
    };
    const forget = gaveUp.onCancel(done);
    outgoing.on("drain", done).on("close", done);
  });
}

/** Answers a request that Node's server could not read, and closes the connection. */
export async function sendOdd(
  run: Playing,
  answer: Answer,
  method: string,
  socket: net.Socket,
  progressed?: () => void,
): Promise<void> {
  if (isWire(answer)) return sendLastScript(run, answer, socket, progressed);
  const reply = await begin(wholeReply(answer));
  if (isFailure(reply)) return void socket.destroy();
  socket.end(bytesOf(reply, method), progressed);
}

function bytesOf(reply: Reply, method: string): Buffer {
  const body = reply.body as Uint8Array;
  const others = withoutHeader(reply.headers, "connection");
  const headers = reply.closes ? [...reply.headers] : [...others, ["Connection", "close"] as const];
  const length = lengthOf(reply, method);
  if (length !== undefined) headers.push(length);
  const isChunked = headers.some(([name]) => name?.toLowerCase() === "transfer-encoding");
  const head = `HTTP/1.1 ${reply.status} \r\n${headers.map((header) => header.join(": ")).join("\r\n")}\r\n\r\n`;
  const parts = isChunked ? [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"] : [body];
  return Buffer.concat([head, ...parts].map((part) => Buffer.from(part as Uint8Array)));
}

/** Returns the Content-Length that a reply needs but lacks. */
function lengthOf({ status, headers, body, exact, untilClose }: Reply, method: string): Header | undefined {
  if (exact || untilClose || !(body instanceof Uint8Array) || hasNoBody(method, status)) return undefined;
  return headers.some(isFraming) ? undefined : ["content-length", String(body.length)];
}

function isFraming(header: Header): boolean {
  return isNamed(header, "content-length") || isNamed(header, "transfer-encoding");
}

const statusLine = /^HTTP\/\d\.\d (\d{3})\b/;

/** Returns the status of an answer; null if it has no status line. */
export function statusOf(answer: Answer): number | null {
  if (!isWire(answer)) return answer.status;
  let begun = "";
  for (const part of answer.script) {
    if (!("pauseMs" in part)) begun += Buffer.from(part.subarray(0, 16)).toString("latin1");
    if (begun.length >= 13) break;
  }
  const status = statusLine.exec(begun)?.[1];
  return status === undefined ? null : Number(status);
}
