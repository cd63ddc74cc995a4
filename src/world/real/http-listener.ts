import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { Target } from "./client/line.ts";
import { judgingOptions, type OddServing, takeOddRequests } from "./odd-requests.ts";

const HOST = "127.0.0.1";

const usualHeadLimitMs = 60_000;
/** How often the platform looks for heads that take too long, if others call. */
const lookForSlowHeadsMs = 100;

/** Handles the requests that arrive. */
export interface Serving extends OddServing {
  /** Callers from outside may send a head slowly; our own clients do not. */
  readonly isOpen: boolean;
  /** How long a connection may be idle, if not for the platform's usual time. */
  readonly keepsIdleMs?: number;
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
}

/** The platform's HTTP server on one port, with the hard cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();

  constructor(serving: Serving) {
    const { isOpen, judges, keepsIdleMs } = serving;
    const options = {
      ...(isOpen ? { connectionsCheckingInterval: lookForSlowHeadsMs } : {}),
      ...(keepsIdleMs === undefined ? {} : { keepAliveTimeout: keepsIdleMs }),
      ...(judges === "requests" ? judgingOptions : {}),
    };
    this.#server = http.createServer(options, serving.serve);
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      // Each of several pipelined requests may listen for its end.
      socket.setMaxListeners(0);
      socket.once("close", () => this.#sockets.delete(socket));
      serving.connected(socket);
    });
    takeOddRequests(this.#server, serving);
  }

  async listen(port: number): Promise<Target> {
    const server = this.#server;
    server.listen(port, HOST);
    await once(server, "listening");
    return { host: HOST, port: (server.address() as net.AddressInfo).port };
  }

  /** How long a request's head may take; the usual time by default. */
  limitHeads(ms: number = usualHeadLimitMs): void {
    this.#server.headersTimeout = ms;
  }

  /** Serves a connection that was accepted elsewhere. */
  take(socket: net.Socket): void {
    this.#server.emit("connection", socket);
  }

  /** Accepts no more connections and waits for requests in progress. */
  async drain(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  async close(): Promise<void> {
    const drained = this.drain();
    // The platform's own list forgets connections that were taken over, as by CONNECT.
    for (const socket of this.#sockets) socket.destroy();
    await drained;
  }
}
