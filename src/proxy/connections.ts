import net from "node:net";
import type { Exchange } from "./door/exchange.ts";
import { type LinkSettings, ProxyConnection } from "./link/connection.ts";
import type { Delivery } from "./link/socket-writer.ts";
import type { HostPort } from "./listen/host-port.ts";
import type { Direction } from "./toxic/toxic.ts";
import type { Labels, Sums } from "./traffic/sums.ts";

/** A client of a proxy, and its connection once the upstream has accepted it. */
export interface Visit {
  /** Counted from 1 at this proxy. */
  readonly number: number;
  readonly beganMs: number;
  connection: ProxyConnection | undefined;
  /** Whether a message was read from it, which has an entry of its own in the log. */
  hasMessages: boolean;
  /** The toxics that struck it, once it has ended. */
  toxics: Exchange["faults"];
  /** The bytes for its client, once it has ended. */
  delivery?: Delivery;
  /** The port from which the connection comes to the upstream, or to the doors in front of it. */
  port: number;
}

/** The parts of a proxy that its connections need, at the moment when one begins. */
export interface ConnectionSource {
  readonly sums: Sums;
  now(): number;
  settings(): LinkSettings;
  labels(): Omit<Labels, "direction">;
  /** Where connections lead. */
  target(): HostPort;
  /** The upstream has refused a connection. */
  refused(): void;
  began(visit: Visit): void;
  /** A client is gone; with a code if it was closed because the upstream could not be reached. */
  ended(visit: Visit, code?: string): void;
}

/** The connections of one proxy. */
export class Connections {
  readonly #source: ConnectionSource;
  readonly #open = new Set<ProxyConnection>();
  /** Clients whose upstream has not answered yet, and their connections to it. */
  readonly #dialing = new Map<net.Socket, net.Socket>();
  /** The number of clients so far. */
  count = 0;
  /** Clients by the port of their connection at the upstream. A message may be over after its connection, so they stay. */
  readonly byPort = new Map<number, Visit>();

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  /** The number of clients that are connected now. */
  get openCount(): number {
    return this.#open.size + this.#dialing.size;
  }

  each(act: (connection: ProxyConnection) => void): void {
    for (const connection of this.#open) act(connection);
  }

  endAll(): void {
    for (const sockets of this.#dialing) for (const socket of sockets) socket.destroy();
    for (const connection of this.#open) connection.end();
  }

  /** Connects a client, which is paused, with the upstream. */
  accept(client: net.Socket): void {
    this.count += 1;
    const { now, began, ended } = this.#source;
    const visit: Visit = {
      number: this.count,
      beganMs: now(),
      connection: undefined,
      hasMessages: false,
      toxics: [],
      port: 0,
    };
    began(visit);
    // Without a code the proxy itself has ended the connection.
    const refuse = (code?: string) => {
      // Bytes of the client that nobody has read would turn the end into a reset.
      client.resume();
      client.destroySoon();
      ended(visit, code);
    };
    client.on("error", () => {});
    const upstream = this.#dial();
    if (upstream === undefined) {
      refuse("ENOTFOUND");
      return;
    }
    this.#dialing.set(client, upstream);
    let why: string | undefined;
    upstream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      why = code ?? message;
    });
    const dialed = () => {
      this.#dialing.delete(client);
      upstream.off("close", failed);
    };
    const failed = () => {
      dialed();
      refuse(why);
      if (why === "ECONNREFUSED") this.#source.refused();
    };
    upstream.once("close", failed);
    upstream.once("connect", () => {
      dialed();
      this.#connect(client, upstream, visit);
    });
  }

  #dial(): net.Socket | undefined {
    try {
      return net.connect({ ...this.#source.target(), noDelay: true, allowHalfOpen: true });
    } catch {
      // Node throws for a host that cannot be a name; the API accepts any text.
      return undefined;
    }
  }

  #connect(client: net.Socket, upstream: net.Socket, visit: Visit): void {
    const { sums } = this.#source;
    const connection = new ProxyConnection(client, upstream, this.#source.settings());
    this.#open.add(connection);
    const labels = this.#source.labels();
    visit.connection = connection;
    visit.port = upstream.localPort!;
    this.byPort.set(visit.port, visit);
    let open = 2;
    const closed = (read: Direction, written: Direction) => () => {
      const { receivedBytes } = connection.links[read];
      const { sentBytes } = connection.links[written];
      sums.add({ ...labels, direction: read }, { receivedBytes, sentBytes: 0 });
      sums.add({ ...labels, direction: written }, { receivedBytes: 0, sentBytes });
      open -= 1;
      if (open > 0) return;
      connection.end();
      this.#open.delete(connection);
      this.#source.ended(visit);
    };
    client.once("close", closed("upstream", "downstream"));
    upstream.once("close", closed("downstream", "upstream"));
    client.resume();
  }
}
