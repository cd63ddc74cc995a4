import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { Clock } from "../../../service/host.ts";
import type { CallAddress } from "../client/connection.ts";
import { TURNS_TO_ARRIVE, turns } from "../serving/turns.ts";
import { judgingOptions, type OddServing, takeOddRequests } from "./odd-requests.ts";

const HOST = "127.0.0.1";

/** The time for a caller in another process to send the first bytes on a connection that it has just opened. */
const FIRST_BYTES_MS = 100;

const usualHeadLimitMs = 60_000;
/** The interval at which Node checks for slow heads, if callers from outside may call. */
const lookForSlowHeadsMs = 100;

/** Handles the requests that arrive. */
export interface RequestHandling extends OddServing {
  /** Whether callers from outside may call, since only they may send a head slowly. */
  readonly isOpen: boolean;
  readonly clock: Pick<Clock, "after">;
  /** The keep-alive timeout; by default Node's. */
  readonly keepsIdleMs?: number;
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
}

/** Node's HTTP server on one port, with the cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();
  /** The clock on which callers from outside have time for their first bytes, if there are such callers. */
  readonly #outsideClock: RequestHandling["clock"] | undefined;
  #closed: Promise<unknown> | undefined;

  constructor(serving: RequestHandling) {
    const { isOpen, judges, keepsIdleMs } = serving;
    if (isOpen) this.#outsideClock = serving.clock;
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
      this.#endUnusedLater();
    }
    await this.#closed;
  }

  /** Node waits for connections on which nothing was ever sent, but a caller may be about to send its request. */
  #endUnusedLater(): void {
    const end = () => {
      for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const timer = this.#outsideClock?.after(FIRST_BYTES_MS, end);
    if (timer === undefined) void turns(TURNS_TO_ARRIVE).then(end);
    else this.#server.once("close", () => timer.callOff());
  }

  async close(): Promise<void> {
    const drained = this.drain();
    // Node's own list lacks connections that were taken over, for example by CONNECT.
    for (const socket of this.#sockets) socket.destroy();
    await drained;
  }
}
