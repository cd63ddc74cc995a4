import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import { SERVED_BY } from "../stamp.ts";
import type { Target } from "./client/line.ts";
import { type OddRequest, readOddRequest } from "./odd-request.ts";

const HOST = "127.0.0.1";

const HEAD_TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** What a request is told that the platform's parser gave up. */
const complaint = "400 Bad Request";
const complaints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  [HEAD_TIMED_OUT]: "408 Request Timeout",
};

const badMethod = "HPE_INVALID_METHOD";
const badTargets: ReadonlySet<string> = new Set(["HPE_INVALID_URL", "HPE_INVALID_CONSTANT"]);

const usualHeadLimitMs = 60_000;
/** So often the platform looks for heads that have taken too long, where others call. */
const lookForSlowHeadsMs = 100;

/** What is done with the requests that come. */
export interface Serving {
  readonly name: string;
  /** Callers from outside may send a head slowly; our own clients do not. */
  readonly isOpen: boolean;
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
  readonly judgesTargets: boolean;
  /** A request with a method or a target that the platform's parser does not know. */
  serveOdd(request: OddRequest, socket: net.Socket): void;
  /** A request's head did not come in time, and was answered 408. */
  headTimedOut(): void;
}

/** The platform's server of HTTP on one port, with the hard cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();

  constructor(serving: Serving) {
    const options = serving.isOpen ? { connectionsCheckingInterval: lookForSlowHeadsMs } : {};
    this.#server = http.createServer(options, serving.serve);
    const says = (status: string) => `HTTP/1.1 ${status}\r\n${SERVED_BY}: ${serving.name}\r\nconnection: close\r\n\r\n`;
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
      socket.end(says("501 Not Implemented"));
    });
    this.#server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: net.Socket) => {
      const isOdd = error.code === badMethod || (serving.judgesTargets && badTargets.has(error.code ?? ""));
      const odd = isOdd ? readOddRequest(error.rawPacket) : undefined;
      if (error.code === HEAD_TIMED_OUT) serving.headTimedOut();
      if (odd !== undefined) serving.serveOdd(odd, socket);
      else if (socket.writable) socket.end(says(complaints[error.code ?? ""] ?? complaint));
      else socket.destroy();
    });
  }

  async listen(port: number): Promise<Target> {
    const server = this.#server;
    server.listen(port, HOST);
    await once(server, "listening");
    return { host: HOST, port: (server.address() as net.AddressInfo).port };
  }

  /** How long a request's head may take; as long as usual where nothing is said. */
  limitHeads(ms: number = usualHeadLimitMs): void {
    this.#server.headersTimeout = ms;
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
