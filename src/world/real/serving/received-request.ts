import type http from "node:http";
import { Cancellation } from "../../../service/cancellation.ts";
import { NO_BODY } from "../../../service/replies.ts";
import type { Request } from "../../../service/service.ts";
import { isNamed } from "../../../text/headers/header-name.ts";
import type { Header } from "../../../trace.ts";
import { HELD_REQUEST_BYTES, IncomingBody } from "../../body/incoming-body.ts";
import { THREAD_HEADER } from "../../calling/recorded.ts";

/** Converts a request of Node's server. `looks`: whether the server notices that the caller hangs up. */
export function requestOf(incoming: http.IncomingMessage, outgoing: http.ServerResponse, looks: boolean): Request {
  let cancellation = Cancellation.NEVER;
  if (looks) {
    const left = new Cancellation();
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) left.cancel();
    });
    cancellation = left;
  }
  const { httpVersion: version, socket, method = "", url: path = "" } = incoming;
  return {
    method,
    path,
    headers: headersOf(incoming.rawHeaders),
    body: bodyOf(incoming, outgoing),
    cancellation,
    version,
    localPort: socket.localPort,
    remotePort: socket.remotePort,
  };
}

function headersOf(raw: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const header: Header = [raw[i]!, raw[i + 1]!];
    if (!isNamed(header, THREAD_HEADER)) headers.push(header);
  }
  return headers;
}

function bodyOf(incoming: http.IncomingMessage, outgoing: http.ServerResponse): Uint8Array | IncomingBody {
  const { headers } = incoming;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) {
    return NO_BODY;
  }
  const flow = {
    hold: () => incoming.pause(),
    release: () => incoming.resume(),
    cancel: () => incoming.removeAllListeners("data").resume(),
  };
  const body = new IncomingBody(flow, HELD_REQUEST_BYTES);
  // Otherwise the rest of a long body that the server did not want would keep the connection from carrying another request.
  outgoing.once("finish", () => {
    if (!body.isRead) body.cancel();
  });
  incoming.on("data", (chunk: Buffer) => body.push(chunk));
  incoming.once("end", () => body.finish(null));
  incoming.once("close", () => body.finish({ name: "cut", phase: "body", code: "ECONNRESET" }));
  return body;
}
