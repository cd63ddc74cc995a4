import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { Target } from "./client/line.ts";
import { type OddRequest, readOddRequest } from "./odd-request.ts";

const HOST = "127.0.0.1";

/** What a request is told that the platform's parser gave up. */
const complaint = "400 Bad Request";
const complaints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const badMethod = "HPE_INVALID_METHOD";
const badTargets: ReadonlySet<string> = new Set(["HPE_INVALID_URL", "HPE_INVALID_CONSTANT"]);

/** What is done with the requests that come. */
export interface Serving {
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
  readonly judgesTargets: boolean;
  /** A request with a method or a target that the platform's parser does not know. */
  serveOdd(request: OddRequest, socket: net.Socket): void;
}

/** The platform's server of HTTP on one port, with the hard cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();

  constructor(serving: Serving) {
    this.#server = http.createServer(serving.serve);
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      // Each of the requests that came on it at once may listen for its end.
      socket.setMaxListeners(0);
      socket.once("close", () => this.#sockets.delete(socket));
      serving.connected(socket);
    });
    this.#server.on("connect", (_, socket) => {
      // The platform has let go of it, and with it of its errors.
      socket.on("error", () => {});
      socket.end("HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\n");
    });
    this.#server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: net.Socket) => {
      const isOdd = error.code === badMethod || (serving.judgesTargets && badTargets.has(error.code ?? ""));
      const odd = isOdd ? readOddRequest(error.rawPacket) : undefined;
      if (odd !== undefined) serving.serveOdd(odd, socket);
      else if (socket.writable)
        socket.end(`HTTP/1.1 ${complaints[error.code ?? ""] ?? complaint}\r\nconnection: close\r\n\r\n`);
      else socket.destroy();
    });
  }

  async listen(port: number): Promise<Target> {
    const server = this.#server;
    server.listen(port, HOST);
    await once(server, "listening");
    return { host: HOST, port: (server.address() as net.AddressInfo).port };
  }

  /** Serves a connection that was accepted elsewhere. */
  take(socket: net.Socket): void {
    this.#server.emit("connection", socket);
  }

  /** Accepts nobody any more and waits for those that are being served. */
  async drain(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  async close(): Promise<void> {
    const drained = this.drain();
    // The platform's own list forgets those that were taken out of its hands, as by CONNECT.
    for (const socket of this.#sockets) socket.destroy();
    await drained;
  }
}
