import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { Target } from "./client/line.ts";
import { judgingOptions, type OddServing, takeOddRequests } from "./odd-requests.ts";

const HOST = "127.0.0.1";

const usualHeadLimitMs = 60_000;
/** So often the platform looks for heads that have taken too long, where others call. */
const lookForSlowHeadsMs = 100;

/** What is done with the requests that come. */
export interface Serving extends OddServing {
  /** Callers from outside may send a head slowly; our own clients do not. */
  readonly isOpen: boolean;
  connected(socket: net.Socket): void;
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
}

/** The platform's server of HTTP on one port, with the hard cases that it leaves to its user. */
export class HttpListener {
  readonly #server: http.Server;
  readonly #sockets = new Set<net.Socket>();

  constructor(serving: Serving) {
    const { isOpen, judges } = serving;
    const options = {
      ...(isOpen ? { connectionsCheckingInterval: lookForSlowHeadsMs } : {}),
      ...(judges === "requests" ? judgingOptions : {}),
    };
    this.#server = http.createServer(options, serving.serve);
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      // Each of the requests that came on it at once may listen for its end.
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
