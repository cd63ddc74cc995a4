import type http from "node:http";
import type net from "node:net";
import type { Service } from "../../../service/service.ts";
import type { Header } from "../../../trace.ts";
import { SERVED_BY } from "../../serving/stamp.ts";
import { type OddRequest, readOddRequest } from "./odd-request.ts";

/** Handles the requests that Node's parser rejects. */
export interface OddServing {
  /** The kinds of malformed requests that the server judges itself, in addition to those with an unknown method. */
  readonly judges: Service["judges"];
  readonly name: string;
  serveOdd(request: OddRequest, socket: net.Socket): void;
  /** Called when a request's head did not arrive in time and was answered with 408. */
  headTimedOut(): void;
}

/** Lets servers that judge requests see large heads and requests without a host. */
export const judgingOptions: http.ServerOptions = { requireHostHeader: false, maxHeaderSize: 64 * 1024 };

const BAD_METHOD = "HPE_INVALID_METHOD";
const badTargets: ReadonlySet<string> = new Set(["HPE_INVALID_URL", "HPE_INVALID_CONSTANT"]);
const HEAD_TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** The answer to a request on which Node's parser gave up. */
const complaint = "400 Bad Request";
const complaints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  [HEAD_TIMED_OUT]: "408 Request Timeout",
};

type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Answers the requests that Node rejects or leaves to its user. */
export function takeOddRequests(server: http.Server, serving: OddServing): void {
  if (serving.judges === "requests") judge(server, serving);
  else refuse(server, serving);
}

function refuse(server: http.Server, serving: OddServing): void {
  server.on("connect", (_, socket) => {
    // Node no longer handles this socket and its errors.
    socket.on("error", () => {});
    socket.end(refusal(serving, "501 Not Implemented"));
  });
  server.on("clientError", ({ code = "", rawPacket }: ParseError, socket: net.Socket) => {
    const odd = readOddRequest(rawPacket);
    const isTarget = serving.judges === "targets" && badTargets.has(code) && odd?.path.startsWith("/");
    if (odd !== undefined && (code === BAD_METHOD || isTarget)) serving.serveOdd(odd, socket);
    else giveUp(serving, socket, code);
  });
}

function giveUp(serving: OddServing, socket: net.Socket, code: string): void {
  if (code === HEAD_TIMED_OUT) serving.headTimedOut();
  if (socket.writable) socket.end(refusal(serving, complaints[code] ?? complaint));
  else socket.destroy();
}

function refusal({ name }: OddServing, status: string): string {
  return `HTTP/1.1 ${status}\r\n${SERVED_BY}: ${name}\r\nconnection: close\r\n\r\n`;
}

function judge(server: http.Server, serving: OddServing): void {
  const waiting = new Map<net.Socket, http.ServerResponse>();
  server.on("request", (incoming, outgoing) => {
    const { socket } = incoming;
    waiting.set(socket, outgoing);
    outgoing.once("close", () => {
      if (waiting.get(socket) === outgoing) waiting.delete(socket);
    });
  });
  server.on("checkContinue", (incoming, outgoing) => {
    incoming.socket.write("HTTP/1.1 100 \r\n\r\n");
    server.emit("request", incoming, outgoing);
  });
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("connect", ({ method = "", url = "", rawHeaders }, stream) => {
    stream.on("error", () => {});
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
    serving.serveOdd(
      packetOf(Buffer.from([`${method} ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n"), "latin1")),
      stream as net.Socket,
    );
  });
  server.on("clientError", ({ code = "", rawPacket }: ParseError, socket: net.Socket) => {
    const outgoing = waiting.get(socket);
    // The bytes follow a request that is being answered, and are not a request: the connection closes after the answer.
    if (outgoing !== undefined) outgoing.once("finish", () => socket.end());
    else if (rawPacket !== undefined) serving.serveOdd(packetOf(fromItsStart(rawPacket, socket)), socket);
    else giveUp(serving, socket, code);
  });
}

const requestLine = /^\S+[ \t]+\S+[ \t]+HTTP\/[\d.]+\r?\n/;

/** Returns the last piece that arrived, which is all that Node provides; empty if the request began in an earlier piece. */
function fromItsStart(packet: Buffer, socket: net.Socket): Buffer {
  const begins = socket.bytesRead === packet.length || requestLine.test(packet.toString("latin1"));
  return begins ? packet : Buffer.alloc(0);
}

/** Parses a request for the trace only: the service reads the packet itself. */
function packetOf(packet: Buffer): OddRequest {
  const [first = "", ...lines] = packet.toString("latin1").split(/\r?\n/);
  const [method = "", path = ""] = first.split(/[ \t]+/);
  const headers = lines.flatMap((line): Header[] => {
    const colon = line.indexOf(":");
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
  });
  return { method, path, headers, body: new Uint8Array(0), packet };
}
