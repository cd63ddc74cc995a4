import type http from "node:http";
import net from "node:net";
import { hasNoBody } from "../../service/replies.ts";
import type { HostPort } from "../listen/host-port.ts";
import type { Secured } from "./forward.ts";

const framing = /^(content-length|transfer-encoding)$/i;

/** Sends the upstream's answer on as it came: status line, headers, body and trailers. */
export function passOn(response: http.IncomingMessage, outgoing: http.ServerResponse, method: string): void {
  const { statusCode = 200, statusMessage, rawHeaders } = response;
  outgoing.sendDate = false;
  // Node adds its own if this header was not removed explicitly.
  outgoing.removeHeader("connection");
  const isFramed = rawHeaders.some((name, at) => at % 2 === 0 && framing.test(name));
  if (!isFramed && !hasNoBody(method, statusCode)) {
    outgoing.removeHeader("transfer-encoding");
    outgoing.shouldKeepAlive = false;
  }
  try {
    outgoing.writeHead(statusCode, statusMessage, rawHeaders as never);
  } catch {
    // Node reads more than it writes; an answer that cannot be written as it came must not be written otherwise.
    response.destroy();
    outgoing.destroy();
    return;
  }
  response.pipe(outgoing, { end: false });
  response.once("end", () => {
    const { rawTrailers } = response;
    if (rawTrailers.length > 0) outgoing.addTrailers(pairsOf(rawTrailers) as never);
    outgoing.end();
  });
  response.once("error", () => outgoing.socket?.destroySoon());
  outgoing.once("close", () => response.destroy());
}

/** Sends an interim answer on, unless the final one has begun, or the client does not know such answers or already has this one. */
export function passOnInterim(
  { statusCode, statusMessage, rawHeaders }: http.InformationEvent,
  { httpVersion, headers }: http.IncomingMessage,
  outgoing: http.ServerResponse,
): void {
  const { socket, headersSent } = outgoing;
  const wasToldToContinue = statusCode === 100 && headers.expect !== undefined;
  if (socket === null || headersSent || httpVersion === "1.0" || wasToldToContinue) return;
  const lines = pairsOf(rawHeaders).map((header) => header.join(": "));
  socket.write(`${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines].join("\r\n")}\r\n\r\n`, "latin1");
}

/** Returns names and values as Node lists them. */
export function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) pairs.push([flat[at]!, flat[at + 1]!]);
  return pairs;
}

/** Connects a client that upgrades its connection with the upstream, which from then on is bytes. */
export function tunnel(
  { method, url, rawHeaders }: http.IncomingMessage,
  client: net.Socket,
  begun: Buffer,
  { upstream, secured }: { readonly upstream: HostPort; readonly secured?: Secured },
): void {
  const lines = pairsOf(rawHeaders).map((header) => header.join(": "));
  const head = `${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`;
  passBytes(client, upstream, [Buffer.from(head), begun], secured);
}

/** Connects a client with the upstream, which gets these pieces first. Returns the connection to it. */
export function passBytes(
  client: net.Socket,
  to: HostPort,
  pieces: readonly Buffer[] = [],
  connect: Secured = () => net.connect({ ...to, noDelay: true }),
): net.Socket {
  const upstream = connect();
  for (const piece of pieces) upstream.write(piece);
  client.pipe(upstream).pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on("error", () => {});
    one.on("close", () => other.destroySoon());
  }
  return upstream;
}
