import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { CallAddress } from "./client/connection.ts";
import { judgingOptions, type OddServing, takeOddRequests } from "./odd-requests.ts";
import { TURNS_TO_ARRIVE, turns } from "./turns.ts";

const HOST = "127.0.0.1";

const usualHeadLimitMs = 60_000;
/** The interval at which Node checks for slow heads, if callers from outside may call. */
const lookForSlowHeadsMs = 100;

/** Handles the requests that arrive. */
export interface RequestHandling extends OddServing {
  /** Whether callers from outside may call, since only they may send a head slowly. */
  readonly isOpen: boolean;
  /** The keep-alive timeout; by default Node's. */
  readonly keepsIdleMs?: number;
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
}

/** Node's HTTP server on one port, with the cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();
  #closed: Promise<unknown> | undefined;

  constructor(serving: RequestHandling) {
    const { isOpen, judges, keepsIdleMs } = serving;
    const options = {
      ...(isOpen ? { connectionsCheckingInterval: lookForSlowHeadsMs } : {}),
      ...(keepsIdleMs === undefined ? {} : { keepAliveTimeout: keepsIdleMs }),
      ...(judges === "requests" ? judgingOptions : {}),
    };
    this.#server = http.createServer(options, serving.serve);
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      // Each of many pipelined requests may listen for the socket's end.
      socket.setMaxListeners(0);
      socket.once("close", () => this.#sockets.delete(socket));
      serving.connected(socket);
    });
    takeOddRequests(this.#server, serving);
  }

  async listen(port: number): Promise<CallAddress> {
    const server = this.#server;
    server.listen(port, HOST);
    await once(server, "listening");
    return { host: HOST, port: (server.address() as net.AddressInfo).port };
  }

  /** Sets the timeout for a request's head; by default Node's. */
  limitHeads(ms: number = usualHeadLimitMs): void {
    this.#server.headersTimeout = ms;
  }

  /** Serves a connection that was accepted elsewhere. */
  take(socket: net.Socket): void {
    this.#server.emit("connection", socket);
  }

  /** Stops accepting connections and waits for requests in progress. */
  async drain(): Promise<void> {
    if (this.#server.listening) {
      this.#closed = once(this.#server, "close");
      this.#server.close();
      await this.#endUnused();
    }
    await this.#closed;
  }

  /** Node waits for connections on which nothing was ever sent. Bytes that were sent before now still have to arrive. */
  async #endUnused(): Promise<void> {
    await turns(TURNS_TO_ARRIVE);
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  async close(): Promise<void> {
    const drained = this.drain();
    // Node's own list lacks connections that were taken over, for example by CONNECT.
    for (const socket of this.#sockets) socket.destroy();
    await drained;
  }
}
