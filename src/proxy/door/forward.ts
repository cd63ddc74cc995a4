import http from "node:http";
import type net from "node:net";
import type { BodyStream } from "../../service/body.ts";
import type { Request, Wire } from "../../service/service.ts";
import { fromPromise } from "../../service/task.ts";
import { isNamed } from "../../text/headers/header-name.ts";
import type { Failure, Header } from "../../trace.ts";
import { THREAD_HEADER } from "../../world/calling/recorded.ts";
import type { HostPort } from "../listen/host-port.ts";

/** The upstream's answer to a request, or why there is none. */
export type Forwarded = http.IncomingMessage | { readonly failed: string };

/** Opens a connection to the upstream that speaks TLS. */
export type Secured = () => net.Socket;

/** Returns an agent with a single connection to the upstream. */
export function agentTo(secured: Secured | undefined): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return secured === undefined ? agent : Object.assign(agent, { createConnection: secured });
}

/** Sends a request on to the upstream, with its headers as they came. `informed` gets each interim answer before the final one. */
export function forward(
  request: Request,
  { host, port }: HostPort,
  agent: http.Agent,
  informed: (interim: http.InformationEvent) => void,
): Promise<Forwarded> {
  const { method, path, headers, body, cancellation } = request;
  return new Promise((resolve) => {
    let sent: http.ClientRequest;
    try {
      const to = { host, port, method, path, agent, setHost: false };
      if (isBare(request)) {
        // A list of headers is written at once, with the framing that Node thinks this method needs.
        sent = http.request(to);
        sent.useChunkedEncodingByDefault = false;
        for (const [name, value] of headers) sent.appendHeader(name, value);
      } else sent = http.request({ ...to, headers: headers.flat() as never });
    } catch (error) {
      // Node sends less than its own server accepts.
      resolve({ failed: (error as NodeJS.ErrnoException).code ?? "ERR_INVALID_REQUEST" });
      return;
    }
    const forget = cancellation.onCancel(() => sent.destroy());
    sent.on("information", informed);
    sent.on("response", (response) => {
      response.once("close", forget);
      resolve(response);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    if (body instanceof Uint8Array) sent.end(body);
    else upload(body, sent);
  });
}

const unframed = /^(?:GET|HEAD|DELETE|OPTIONS|TRACE|CONNECT)$/;

/** Whether it has no body and says so by no header, with a method for which Node adds one. */
function isBare({ method, headers, body }: Request): boolean {
  const isFramed = headers.some((each) => isNamed(each, "content-length") || isNamed(each, "transfer-encoding"));
  return body instanceof Uint8Array && body.length === 0 && !isFramed && !unframed.test(method);
}

async function upload(body: BodyStream, sent: http.ClientRequest): Promise<void> {
  for (;;) {
    const piece = await body.next();
    if (sent.destroyed) return body.cancel();
    if (piece === null) return void sent.end();
    // A body that breaks off must not look complete.
    if (!(piece instanceof Uint8Array)) return void sent.destroy();
    if (!sent.write(piece)) await drained(sent);
  }
}

function drained(sent: http.ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      sent.off("drain", done).off("close", done);
      resolve();
    };
    sent.on("drain", done).on("close", done);
  });
}

/** Answers that the connection to the upstream did not give, as a client without a proxy would see them. */
export function unanswered(code: string): Wire {
  return { script: [], end: code === "ECONNRESET" ? "rst" : "fin" };
}

/** The body of an answer, read only when somebody asks for it. */
export function bodyOf(response: http.IncomingMessage): BodyStream {
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const cut: Failure = { name: "cut", phase: "body", code: "ECONNRESET" };
  return {
    next: () =>
      fromPromise(
        pieces.next().then(
          ({ done, value }) => (done ? null : value),
          () => cut,
        ),
      ),
    cancel: () => void response.destroy(),
  };
}

/** The trace context, which the lab's own servers do not show. */
export function traceOf({ [THREAD_HEADER]: trace }: http.IncomingHttpHeaders): Header[] {
  return typeof trace === "string" ? [[THREAD_HEADER, trace]] : [];
}
