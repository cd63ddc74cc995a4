import { once } from "node:events";
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Socket } from "node:net";
import type { OutgoingRequest } from "../../../service/service.ts";
import { isNamed } from "../../../text/headers/header-name.ts";
import { hasHeader, withoutHeader } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import type { CallAddress } from "./connection.ts";
import { payload } from "./sent-request.ts";

/** Writes a request. The body is chunked if its length is unknown. Throws if Node would not send the request. */
export async function write(
  socket: Socket,
  { method, path, headers, body }: OutgoingRequest,
  target: CallAddress,
): Promise<void> {
  const sent = payload(body);
  const bytes = sent === undefined || sent instanceof Uint8Array ? (sent ?? new Uint8Array(0)) : undefined;
  const hasLength = hasHeader(headers, "content-length");
  const isChunked = bytes === undefined && !hasLength;
  const others = withoutHeader(headers, "host");
  const all = [hostOf(headers, target), ["connection", "keep-alive"] as const, ...others];
  if (isChunked) all.push(["transfer-encoding", "chunked"]);
  else if (!hasLength && bytes !== undefined && (bytes.length > 0 || takesBody.has(method)))
    all.push(["content-length", String(bytes.length)]);
  socket.write(`${method} ${path} HTTP/1.1\r\n${all.map(line).join("")}\r\n`, "latin1");
  if (bytes !== undefined) {
    if (bytes.length > 0) socket.write(bytes);
    return;
  }
  for await (const piece of sent as AsyncIterable<Uint8Array>) {
    if (socket.destroyed) return;
    if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    if (isChunked) socket.write("\r\n");
    if (socket.writableNeedDrain) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  }
  if (isChunked) socket.write("0\r\n\r\n");
}

const takesBody = new Set(["POST", "PUT", "PATCH"]);

function hostOf(headers: readonly Header[], { host, port }: CallAddress): Header {
  const written = headers.find((header) => isNamed(header, "host"));
  return written ?? ["host", `${host.includes(":") ? `[${host}]` : host}:${port}`];
}

function line([name, value]: Header): string {
  validateHeaderName(name);
  validateHeaderValue(name, value);
  return `${name}: ${value}\r\n`;
}
